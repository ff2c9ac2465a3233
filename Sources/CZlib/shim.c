#include "CZlib.h"

#if !__has_include(<zlib.h>)
#error "the headers of zlib are missing: install zlib1g-dev with apt-get, or the package of your distribution that has them"
#endif
#include <limits.h>
#include <zlib.h>

/* Without the header and checksum of zlib's own format. */
static const int raw = -MAX_WBITS;

ptrdiff_t l10n_deflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    if (count > UINT_MAX || capacity > UINT_MAX) return -1;
    z_stream stream = {.next_in = (Bytef *)input, .avail_in = (uInt)count, .next_out = output, .avail_out = (uInt)capacity};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, raw, 8, Z_DEFAULT_STRATEGY) != Z_OK) return -1;
    int status = deflate(&stream, Z_FINISH);
    size_t written = capacity - stream.avail_out;
    deflateEnd(&stream);
    return status == Z_STREAM_END ? (ptrdiff_t)written : -1;
}

ptrdiff_t l10n_inflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    if (count > UINT_MAX || capacity > UINT_MAX) return -1;
    z_stream stream = {.next_in = (Bytef *)input, .avail_in = (uInt)count, .next_out = output, .avail_out = (uInt)capacity};
    if (inflateInit2(&stream, raw) != Z_OK) return -1;
    int status = inflate(&stream, Z_FINISH);
    size_t written = capacity - stream.avail_out;
    inflateEnd(&stream);
    return status == Z_STREAM_END ? (ptrdiff_t)written : -1;
}

uint32_t l10n_crc32(const uint8_t *bytes, size_t count) {
    uLong sum = crc32(0, Z_NULL, 0);
    while (count > 0) {
        uInt part = count > UINT_MAX ? UINT_MAX : (uInt)count;
        sum = crc32(sum, bytes, part);
        bytes += part;
        count -= part;
    }
    return (uint32_t)sum;
}
