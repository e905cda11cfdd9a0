// Unwinds copies of stacks with libunwind, outside the captured thread.
#ifndef CUNWIND_UNWIND_COPY_H
#define CUNWIND_UNWIND_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "capture.h"

enum { FB_DEPTH_LIMIT = 256 };

/// An unwinder of copies, for one thread at a time.
typedef struct fb_unwinder fb_unwinder;

/// Creates an unwinder; returns NULL if memory is exhausted.
fb_unwinder *fb_unwinder_create(void);
void fb_unwinder_destroy(fb_unwinder *unwinder);

/// Writes the addresses of a copy's frames, leaf first, and returns their number. The leaf's is its current
/// instruction, the others are return addresses. The address of a frame that a signal interrupted is increased by one,
/// so that subtracting one from any return address gives an address within its instruction. complete: whether the walk
/// reached the thread's first function.
int fb_unwind(fb_unwinder *unwinder, const fb_copy *copy, uint64_t *addresses, int limit, bool *complete);

/// Copies memory of this process that may be unmapped. Returns the number of bytes, from the start, or -errno.
int64_t fb_read_memory(uint64_t address, void *bytes, size_t count);

#endif
