// Samples of one thread's registers and stack, taken by the kernel through perf_event_open, without signals.
// Each call returns 0 (or the documented value) or -errno, and leaves errno unchanged.
#ifndef CUNWIND_STACK_SAMPLES_H
#define CUNWIND_STACK_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "capture.h"

/// Opens samples of a thread of this process, switched off. One is due after each period of CPU time, in the thread's
/// own code or in the kernel on its behalf. stack: bytes of the stack to copy at most, whole words. Needs CAP_PERFMON
/// or perf_event_paranoid ≤ 1, because it samples time in the kernel too. Returns the descriptor (close-on-exec); map
/// its ring by fb_ring_map.
int fb_samples_open(int32_t thread, uint64_t period_ns, uint32_t stack);
/// Switches samples on or off.
int fb_samples_set(int descriptor, bool is_on);
/// Sets the CPU time after which a sample is due.
int fb_samples_set_period(int descriptor, uint64_t period_ns);

/// Returns the time of the next sample in the ring, CLOCK_MONOTONIC in ns; negative if there is none. Skips other
/// records, and adds the number of records that found the ring full to lost. For one reader at a time.
int64_t fb_samples_next(void *ring, uint64_t *lost);
/// Copies the sample found by fb_samples_next, and removes it from the ring. The copy's stack_low, stack_top, bytes and
/// capacity must be set; its context is unchanged.
void fb_samples_take(void *ring, fb_copy *copy);
/// Removes the sample found by fb_samples_next, unread.
void fb_samples_drop(void *ring);
/// Returns the number of bytes ever written to the ring.
uint64_t fb_samples_written(const void *ring);
/// Removes everything in the ring, unread.
void fb_samples_skip(void *ring);

#endif
