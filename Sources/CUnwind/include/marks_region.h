// fbprof's side of the file in which programs mark their frames. marks/fbprof_marks.h defines the format.
#ifndef CUNWIND_MARKS_REGION_H
#define CUNWIND_MARKS_REGION_H

#include <stddef.h>
#include <stdint.h>

/// The kinds of marks for waits; the others are those of the trace.
enum fb_mark_kind { FB_MARK_WAIT = 9, FB_MARK_WAITED = 10 };

/// A mark as fbprof reads it. Kind 0 is an unfinished mark, interrupted by a signal handler.
typedef struct {
    int64_t at;
    uint32_t kind, name;
    uint64_t value, extra;
} fb_mark;

/// The owner of a ring: numbers within a PID namespace, which is 0 if unknown. lost: marks that found the ring full.
typedef struct {
    int32_t process, thread;
    uint32_t pid_namespace, lost;
} fb_marks_owner;

/// Creates the file, readable and writable for this user only, and maps it; returns its descriptor (close-on-exec) or
/// -errno. Allocates all of it. Marks are accepted from now on.
int fb_marks_make(const char *path, void **region);
/// Asks the program's hook to mark the calls that event loops wait in.
void fb_marks_want_waits(void *region);
/// Asks for the thread's CPU clock with each mark, in `extra`. Used if the kernel does not record when threads run.
void fb_marks_want_clocks(void *region);
/// Returns the number of processes that have loaded the hook.
uint32_t fb_marks_hooks(void *region);
/// Returns the number of marks dropped for want of a ring, except marks of waits.
uint32_t fb_marks_lost(void *region);
/// Returns the number of threads with unmarked waits, for want of a ring.
uint32_t fb_marks_unmarked_waits(void *region);
/// Returns the number of marks dropped because another thread was attaching the file.
uint32_t fb_marks_early(void *region);
/// Stops accepting marks, and unmaps the file, which stays.
void fb_marks_end(void *region);

/// Returns the number of rings.
uint32_t fb_marks_rings(void);
/// Moves up to capacity marks out of a ring; returns their number. owner: the ring's owner, all 0 if it is free.
size_t fb_marks_take(void *region, uint32_t ring, fb_mark *marks, size_t capacity, fb_marks_owner *owner);
/// Frees the ring of an ended thread; returns the number of marks that found it full, or -1 if the thread has not ended
/// or the ring still has marks. For rings of this PID namespace only.
int64_t fb_marks_free(void *region, uint32_t ring);
/// Copies a name, zero-terminated, by its number from 1 on; returns its length, or -1 if there is none yet.
int fb_marks_name(void *region, uint32_t number, char *text, size_t capacity);

/// Returns the text of the header that programs include.
const char *fb_marks_header(void);

#endif
