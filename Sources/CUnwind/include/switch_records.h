// The kernel's records of context switches, through perf_event_open: opening them and emptying their ring.
// Each call returns 0 (or what it says) or -errno, and leaves errno alone otherwise.
#ifndef CUNWIND_SWITCH_RECORDS_H
#define CUNWIND_SWITCH_RECORDS_H

#include <stddef.h>
#include <stdint.h>

/// Opens the context switches, on one CPU, of the calling thread and of all threads that it and they make from now on.
/// Returns the descriptor (close-on-exec).
int fb_switches_open_own(int32_t cpu);
/// Opens the context switches, on one CPU, of a process that has one thread yet, and of all threads and processes that it makes
/// from now on. Needs no privilege for a process of one's own where perf_event_paranoid ≤ 2.
int fb_switches_open_program(int32_t process, int32_t cpu);
/// Opens all context switches of one CPU, whoever runs there. Needs CAP_PERFMON or perf_event_paranoid ≤ 0.
int fb_switches_open_cpu(int32_t cpu);
/// Sends what an event records into the ring of another one, which must be of the same CPU.
int fb_switches_redirect(int descriptor, int target);

/// The CPU that the calling thread is on.
int32_t fb_current_cpu(void);

/// Maps the ring of an event: size bytes, a power of two and whole pages, and one page more for its ends.
int fb_ring_map(int descriptor, size_t size, void **ring);
/// Takes a ring away again.
void fb_ring_unmap(void *ring, size_t size);
/// Moves whole records from the ring to buffer, which holds at least the ring's size; returns how many bytes.
/// For one reader at a time.
size_t fb_ring_take(void *ring, uint8_t *buffer);

#endif
