#define _GNU_SOURCE
#include "demangle.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Exported by the Swift runtime, but in no header.
extern char *swift_demangle(const char *symbol, size_t length, char *buffer, size_t *buffer_size, uint32_t flags);

typedef char *(*cxa_demangle)(const char *symbol, char *buffer, size_t *length, int *status);

char *fb_demangle(const char *symbol, size_t length) {
    if (length >= 2 && (symbol[0] == '$' || (symbol[0] == '_' && (symbol[1] == '$' || symbol[1] == 'T')))) {
        return swift_demangle(symbol, length, NULL, NULL, 0);
    }
    if (length < 3 || strncmp(symbol, "_Z", 2) != 0) return NULL;
    // The Swift runtime loads the C++ one. Looked up at run time, because this library does not link it.
    static cxa_demangle demangle;
    if (!demangle) demangle = (cxa_demangle)dlsym(RTLD_DEFAULT, "__cxa_demangle");
    if (!demangle) return NULL;
    int status = 0;
    char *name = demangle(symbol, NULL, NULL, &status);
    if (status == 0) return name;
    free(name);
    return NULL;
}
