// Samples of one thread's registers and stack that the kernel takes by itself, through perf_event_open: no signal.
// Each call returns 0 (or what it says) or -errno, and leaves errno alone otherwise.
#ifndef CUNWIND_STACK_SAMPLES_H
#define CUNWIND_STACK_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "capture.h"

/// Opens samples of a thread of this process, switched off: one whenever it has had a CPU for so long, in its own code
/// or in the kernel on its behalf. stack: how many bytes of it are copied at most, whole words. Needs CAP_PERFMON or
/// perf_event_paranoid ≤ 1, for it looks at time in the kernel too. Returns the descriptor (close-on-exec); its ring is
/// mapped by fb_ring_map.
int fb_samples_open(int32_t thread, uint64_t period_ns, uint32_t stack);
/// Switches samples on or off.
int fb_samples_set(int descriptor, bool is_on);
/// Sets after how much CPU time a sample is due.
int fb_samples_set_period(int descriptor, uint64_t period_ns);

/// When the next sample in the ring was taken, CLOCK_MONOTONIC in ns; negative where there is none. What is no sample is
/// passed over; records that found the ring full are added to lost. For one reader at a time.
int64_t fb_samples_next(void *ring, uint64_t *lost);
/// Copies the sample that fb_samples_next told of, and takes it out of the ring. The copy's stack_low, stack_top, bytes
/// and capacity are given; its context is left alone.
void fb_samples_take(void *ring, fb_copy *copy);
/// Takes the sample that fb_samples_next told of out of the ring, unread.
void fb_samples_drop(void *ring);
/// How many bytes were ever written to the ring.
uint64_t fb_samples_written(const void *ring);
/// Takes all that is in the ring out of it, unread.
void fb_samples_skip(void *ring);

#endif
