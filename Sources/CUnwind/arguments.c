#include "arguments.h"

#include <stdlib.h> // defines __GLIBC__

static int argument_count;
static char **argument_values;

// glibc passes main's arguments to constructors. Other C libraries pass none, and the values would be garbage.
#ifdef __GLIBC__
__attribute__((constructor)) static void keep_arguments(int count, char **values, char **environment) {
    (void)environment;
    argument_count = count;
    argument_values = values;
}
#endif

int fb_argument_count(void) { return argument_count; }

const char *fb_argument(int index) {
    return index >= 0 && index < argument_count ? argument_values[index] : NULL;
}
