#define _GNU_SOURCE
#include "CInterruption.h"

#include <errno.h>
#include <stdio.h>

#if defined(__APPLE__)

int l10n_exchange(const char *first, const char *second) { return renamex_np(first, second, RENAME_SWAP); }

#else

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Not every C library has a function for it.
int l10n_exchange(const char *first, const char *second) {
#ifdef SYS_renameat2
    const unsigned int exchange = 2;
    return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, exchange);
#else
    errno = ENOSYS;
    return -1;
#endif
}

#endif
