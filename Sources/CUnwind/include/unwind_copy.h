// Unwinding a copy, in the watcher, through libunwind.
#ifndef CUNWIND_UNWIND_COPY_H
#define CUNWIND_UNWIND_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "capture.h"

enum { FB_DEPTH_LIMIT = 256 };

/// Unwinds copies; one thread at a time.
typedef struct fb_unwinder fb_unwinder;

/// A new unwinder; NULL without memory.
fb_unwinder *fb_unwinder_create(void);
void fb_unwinder_destroy(fb_unwinder *unwinder);

/// Writes the addresses of a copy's frames, leaf first, and returns how many. The leaf's is where it stood, the others
/// are return addresses; one that a signal interrupted counts one up, so that one less always lies in its instruction.
/// complete: the walk reached the thread's first function.
int fb_unwind(fb_unwinder *unwinder, const fb_copy *copy, uint64_t *addresses, int limit, bool *complete);

/// Copies memory of this process that may not be there. Returns how many bytes, from the start, or -errno.
int64_t fb_read_memory(uint64_t address, void *bytes, size_t count);

#endif
