// fbprof's side of the file that programs mark their frames in: see marks/fbprof_marks.h, which is the format.
#ifndef CUNWIND_MARKS_REGION_H
#define CUNWIND_MARKS_REGION_H

#include <stddef.h>
#include <stdint.h>

/// The kinds of marks that stand for waits; the others are those of the trace.
enum fb_mark_kind { FB_MARK_WAIT = 9, FB_MARK_WAITED = 10 };

/// A mark as fbprof reads it. A kind of 0 is one that a signal handler interrupted, and that was not finished by then.
typedef struct {
    int64_t at;
    uint32_t kind, name;
    uint64_t value, extra;
} fb_mark;

/// Whose ring it is: numbers within a PID namespace, which is 0 where that is not known. lost: marks that found it full.
typedef struct {
    int32_t process, thread;
    uint32_t pid_namespace, lost;
} fb_marks_owner;

/// Makes the file, readable and writable for this user alone, and maps it; returns its descriptor (close-on-exec) or -errno. All
/// of it is allocated. Marks are taken from now on.
int fb_marks_make(const char *path, void **region);
/// Asks the hook, where the program has it, for the calls that event loops wait in.
void fb_marks_want_waits(void *region);
/// Asks for the thread's CPU clock with each mark, where the kernel keeps no records of when threads run: in `extra`.
void fb_marks_want_clocks(void *region);
/// How many processes have loaded the hook.
uint32_t fb_marks_hooks(void *region);
/// How many marks were dropped of threads without a ring, but for those of waits.
uint32_t fb_marks_lost(void *region);
/// Of how many threads some or all waits were not marked, for want of a ring.
uint32_t fb_marks_unmarked_waits(void *region);
/// How many marks were dropped that came while another thread attached the file.
uint32_t fb_marks_early(void *region);
/// Takes no more marks, and unmaps it. The file stays.
void fb_marks_end(void *region);

/// How many rings there are.
uint32_t fb_marks_rings(void);
/// Moves up to capacity marks out of a ring; returns how many. owner: whose it is; all 0 where it is free.
size_t fb_marks_take(void *region, uint32_t ring, fb_mark *marks, size_t capacity, fb_marks_owner *owner);
/// Gives the ring of a thread to others; returns how many marks found it full, or -1 where the thread has not ended, or the ring
/// still has marks. For rings of this PID namespace only.
int64_t fb_marks_free(void *region, uint32_t ring);
/// Copies the name with a number, from 1 on, with an end of 0; returns its length, -1 where there is none yet.
int fb_marks_name(void *region, uint32_t number, char *text, size_t capacity);

/// The text of the header that programs include.
const char *fb_marks_header(void);

#endif
