// fbprof's side of the file that programs mark their frames in: see marks/fbprof_marks.h, which is the format.
#ifndef CUNWIND_MARKS_REGION_H
#define CUNWIND_MARKS_REGION_H

#include <stddef.h>
#include <stdint.h>

/// The kinds of marks that stand for waits; the others are those of the trace.
enum fb_mark_kind { FB_MARK_WAIT = 9, FB_MARK_WAITED = 10 };

/// A mark as fbprof reads it.
typedef struct {
    int64_t at;
    uint32_t kind, name;
    uint64_t value, extra;
} fb_mark;

/// Makes the file, readable and writable for this user alone, and maps it; returns its descriptor (close-on-exec) or -errno. All
/// of it is allocated. Marks are taken from now on.
int fb_marks_make(const char *path, void **region);
/// Asks the hook, where the program has it, for the calls that event loops wait in.
void fb_marks_want_waits(void *region);
/// Asks for the thread's CPU clock with each mark, where the kernel keeps no records of when threads run: in `extra`.
void fb_marks_want_clocks(void *region);
/// How many processes have loaded the hook.
uint32_t fb_marks_hooks(void *region);
/// How many threads found no ring left.
uint32_t fb_marks_without_ring(void *region);
/// Takes no more marks, and unmaps it. The file stays.
void fb_marks_end(void *region);

/// How many rings have been claimed.
uint32_t fb_marks_rings(void *region);
/// Moves up to capacity marks out of a ring; returns how many. process, thread: whose it is. lost: marks dropped so far.
size_t fb_marks_take(void *region, uint32_t ring, fb_mark *marks, size_t capacity, int32_t *process, int32_t *thread,
                     uint32_t *lost);
/// Copies the name with a number, from 1 on, with an end of 0; returns its length, 0 where there is none yet.
size_t fb_marks_name(void *region, uint32_t number, char *text, size_t capacity);

/// The text of the header that programs include.
const char *fb_marks_header(void);

#endif
