// Readable names of symbols.
#ifndef CUNWIND_DEMANGLE_H
#define CUNWIND_DEMANGLE_H

#include <stddef.h>

/// Returns the readable form of a Swift or C++ symbol, to be freed by the caller; NULL if it is neither.
char *fb_demangle(const char *symbol, size_t length);

#endif
