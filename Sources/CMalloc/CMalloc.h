/* The settings of the allocator of glibc, which Swift does not import. */
#include <malloc.h>
