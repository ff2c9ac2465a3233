#ifndef L10N_ZLIB_SHIM_H
#define L10N_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

/* What ZIP archives need of zlib, for data that is in memory. */

/* Compresses `count` bytes as raw deflate data. Returns how many bytes were written to `output`, or -1 if they are more than
   `capacity`. */
ptrdiff_t l10n_deflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);
/* Decompresses raw deflate data. Returns how many bytes were written to `output`, or -1 if the data is damaged, or more than
   `capacity`. */
ptrdiff_t l10n_inflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);
/* The checksum of an archive's file. */
uint32_t l10n_crc32(const uint8_t *bytes, size_t count);

#endif
