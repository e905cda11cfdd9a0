// The kernel's tracepoints: reads their formats in tracefs, and opens them through perf_event_open.
// Each call returns a descriptor (close-on-exec), 0 or the documented value, or -errno, and leaves errno unchanged.
#ifndef CUNWIND_TRACEPOINTS_H
#define CUNWIND_TRACEPOINTS_H

#include <stddef.h>
#include <stdint.h>

/// Opens tracefs where it is mounted, or else as a detached mount, which is in no namespace and ends with its
/// descriptor.
int fb_tracefs_open(void);
/// Reads a file below a directory into buffer; returns the number of bytes.
int fb_read_at(int directory, const char *path, uint8_t *buffer, size_t size);

/// Opens a tracepoint by its id on one CPU, for any thread; it is off until it is enabled.
/// Needs CAP_PERFMON or perf_event_paranoid ≤ -1.
int fb_tracepoint_open(uint64_t id, int32_t cpu);
/// Makes the kernel drop the records for which an expression on the fields is false.
int fb_tracepoint_filter(int descriptor, const char *expression);
/// Enables the tracepoint.
int fb_tracepoint_enable(int descriptor);

#endif
