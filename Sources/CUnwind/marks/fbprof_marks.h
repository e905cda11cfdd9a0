// fbprof_marks.h: marks the frames and steps of a program, for `fbprof record -- PROGRAM`.
//
//     #include "fbprof_marks.h"
//     while (running) {
//         draw();
//         fbprof_frame();                       // a frame ends here, and the next one begins
//     }
//
// One file for C11 and C++11 or newer, gcc and clang, Linux. There is nothing to link. Without fbprof a mark is a load
// and a jump, about 1 ns; with fbprof it takes about 50 ns. A mark does not allocate, lock, wait or print, and leaves
// errno unchanged. It can be used on any thread and in signal handlers, even in a handler that interrupts another mark.
// Marks that find no room are dropped and counted. A mark is also dropped if the signal handler that interrupts it
// marks, and then never returns or returns only after fbprof has read the marks, which it does every 80 ms. A child of
// fork() gets a ring of its own.
//
//     fbprof_frame()                            one frame ends, the next begins
//     fbprof_frame_begin(), fbprof_frame_end()  the same for frames with a gap between them
//     fbprof_pause()                            nothing is drawn until the next frame
//     fbprof_step_begin("physics"), fbprof_step_end()  part of a frame; steps can be nested. The name is a literal
//
// Public domain.
#ifndef FBPROF_MARKS_H
#define FBPROF_MARKS_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FBPROF_MARKS_MAGIC "FBMARKS2"
#define FBPROF_MARKS_NAMES 1008
#define FBPROF_MARKS_NAME_SIZE 64
#define FBPROF_MARKS_NAMES_AT 4096
#define FBPROF_MARKS_RINGS_AT 69632
#define FBPROF_MARKS_CLAIMED 0xFFFFFFFFu

enum {
    FBPROF_MARK_FRAME = 1,
    FBPROF_MARK_FRAME_BEGIN = 2,
    FBPROF_MARK_FRAME_END = 3,
    FBPROF_MARK_PAUSE = 4,
    FBPROF_MARK_STEP_BEGIN = 5,
    FBPROF_MARK_STEP_END = 6,
    // By libfbprof-hook.so, for programs without marks: start and end of a present call, and of a wait.
    FBPROF_MARK_PRESENT = 7,
    FBPROF_MARK_PRESENTED = 8,
    FBPROF_MARK_WAIT = 9,
    FBPROF_MARK_WAITED = 10
};

// The file that fbprof creates and FBPROF_MARKS names: this page, the names, the rings. Numbers are in the machine's
// byte order.
typedef struct {
    char magic[8];
    uint32_t version, ring_count, ring_marks, ring_size;
    uint32_t is_recording, next_name;
    uint32_t hooks_loaded, wants_waits; // for the hook: number of processes that loaded it, whether it marks waits
    uint32_t wants_cpu; // whether each mark has the thread's CPU clock, in ns, in place of its other extra value
    uint32_t kept_rings; // number of rings that marks of waits leave free for marks of frames
    uint32_t early; // marks dropped because another thread was attaching this file
    uint32_t unmarked_waits; // threads with waits that found no ring
    uint32_t reserved[18];
    uint32_t lost; // marks that found no ring, except marks of waits
} fbprof_marks_page;

// 32 bytes.
typedef struct {
    int64_t at; // CLOCK_MONOTONIC, ns
    uint32_t kind, name; // kind 0: an unfinished mark, interrupted by a signal handler
    uint64_t value, extra;
} fbprof_mark_record;

// A thread writes `head`; fbprof reads the marks and writes `tail`. Each is on a cache line of its own. A ring whose
// `thread` is 0 is free: fbprof frees it when the thread has ended. Process and thread are numbers within
// pid_namespace.
typedef struct {
    uint32_t process, thread, lost, pid_namespace, reserved[12];
    uint32_t head, head_padding[15];
    uint32_t tail, tail_padding[31];
    fbprof_mark_record marks[];
} fbprof_marks_ring;

// Shared by all files of a program that include this header.
__attribute__((weak)) int fbprof_marks_state = 0; // 0 not tried, 1 being attached, 2 attached, 3 not recorded
__attribute__((weak)) fbprof_marks_page *fbprof_marks_file = 0;
// This process and its PID namespace, stored by the first mark. The kernel clears the page in a child of fork.
__attribute__((weak)) uint32_t *fbprof_marks_process = 0;
__attribute__((weak)) __thread fbprof_marks_ring *fbprof_marks_own = 0;
__attribute__((weak)) __thread uint32_t fbprof_marks_owner = 0; // the process that `own` belongs to
// If no ring was free, for marks of frames and of waits: the number of marks to drop before the next search, plus 1.
__attribute__((weak)) __thread uint32_t fbprof_marks_skip[2] = {0, 0};
// The position at which this thread is writing a mark, or 0: four times the ring's head, plus 1 while the record still
// has an older mark's kind, plus 3 once it is this mark's own. Stays set if a handler does not return.
__attribute__((weak)) __thread uint32_t fbprof_marks_writing = 0;
__attribute__((weak)) uint32_t fbprof_marks_early = 0; // not yet counted in the file

// Blocks signals around one-time work, which a signal handler that never returns must not leave half done. Returns the
// signals that were blocked before.
static inline uint64_t fbprof_marks_block(void) {
    uint64_t all = ~(uint64_t)0, before = 0;
    int saved = errno;
    syscall(SYS_rt_sigprocmask, 0 /* SIG_BLOCK */, &all, &before, sizeof all);
    errno = saved;
    return before;
}

static inline void fbprof_marks_unblock(uint64_t before) {
    int saved = errno;
    syscall(SYS_rt_sigprocmask, 2 /* SIG_SETMASK */, &before, (void *)0, sizeof before);
    errno = saved;
}

static inline void fbprof_marks_count_early(void) {
    if (__atomic_load_n(&fbprof_marks_state, __ATOMIC_SEQ_CST) != 2) return;
    uint32_t count = __atomic_exchange_n(&fbprof_marks_early, 0, __ATOMIC_SEQ_CST);
    if (count) __atomic_fetch_add(&fbprof_marks_file->early, count, __ATOMIC_RELAXED);
}

static inline void fbprof_marks_attach(void) {
    int expected = 0, state = 3, saved = errno;
    uint64_t before = fbprof_marks_block();
    if (!__atomic_compare_exchange_n(&fbprof_marks_state, &expected, 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        fbprof_marks_unblock(before);
        return;
    }
    const char *path = getenv("FBPROF_MARKS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    // A program that runs as another user than fbprof can't open the file, but has inherited it.
    const char *inherited = path && file < 0 ? getenv("FBPROF_MARKS_FD") : 0;
    if (inherited) file = fcntl(atoi(inherited), F_DUPFD_CLOEXEC, 0);
    struct stat status;
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size > FBPROF_MARKS_RINGS_AT) {
        void *memory = mmap(0, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        void *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        // Without this page, a child of fork would write into its parent's rings.
        if (memory != MAP_FAILED && page != MAP_FAILED && memcmp(memory, FBPROF_MARKS_MAGIC, 8) == 0 &&
            madvise(page, 4096, 18 /* MADV_WIPEONFORK */) == 0) {
            fbprof_marks_file = (fbprof_marks_page *)memory;
            fbprof_marks_process = (uint32_t *)page;
            state = 2;
        }
    }
    if (file >= 0) close(file);
    __atomic_store_n(&fbprof_marks_state, state, __ATOMIC_SEQ_CST);
    fbprof_marks_count_early();
    errno = saved;
    fbprof_marks_unblock(before);
}

static inline uint32_t fbprof_marks_this_process(void) {
    uint32_t process = __atomic_load_n(&fbprof_marks_process[0], __ATOMIC_ACQUIRE);
    if (process) return process;
    int saved = errno;
    struct stat status;
    uint32_t pid_namespace = stat("/proc/self/ns/pid", &status) == 0 ? (uint32_t)status.st_ino : 0;
    process = (uint32_t)getpid();
    errno = saved;
    // Concurrent threads write the same values.
    __atomic_store_n(&fbprof_marks_process[1], pid_namespace, __ATOMIC_RELAXED);
    __atomic_store_n(&fbprof_marks_process[0], process, __ATOMIC_RELEASE);
    return process;
}

// Claims a free ring; returns null if all are taken. Called with signals blocked.
static inline fbprof_marks_ring *fbprof_marks_take_ring(uint32_t count) {
    fbprof_marks_page *page = fbprof_marks_file;
    for (uint32_t number = 0; number < count; number++) {
        char *first = (char *)page + FBPROF_MARKS_RINGS_AT;
        fbprof_marks_ring *ring = (fbprof_marks_ring *)(void *)(first + (size_t)number * page->ring_size);
        uint32_t thread = __atomic_load_n(&ring->thread, __ATOMIC_RELAXED);
        if (thread || !__atomic_compare_exchange_n(&ring->thread, &thread, FBPROF_MARKS_CLAIMED, 0, __ATOMIC_ACQUIRE,
                                                   __ATOMIC_RELAXED))
            continue;
        ring->process = fbprof_marks_owner;
        ring->pid_namespace = __atomic_load_n(&fbprof_marks_process[1], __ATOMIC_RELAXED);
        __atomic_store_n(&ring->thread, (uint32_t)syscall(SYS_gettid), __ATOMIC_RELEASE);
        return ring;
    }
    return 0;
}

// Claims a ring for the calling thread; returns null if all are taken.
static inline fbprof_marks_ring *fbprof_marks_claim(uint32_t kind, uint32_t process) {
    fbprof_marks_page *page = fbprof_marks_file;
    int is_wait = kind == FBPROF_MARK_WAIT || kind == FBPROF_MARK_WAITED;
    uint32_t *skip = &fbprof_marks_skip[is_wait];
    if (fbprof_marks_owner == process && *skip > 1) {
        --*skip;
        if (!is_wait) __atomic_fetch_add(&page->lost, 1, __ATOMIC_RELAXED);
        return 0;
    }
    uint64_t before = fbprof_marks_block();
    if (fbprof_marks_owner != process) {
        fbprof_marks_owner = process;
        fbprof_marks_own = 0;
        fbprof_marks_skip[0] = fbprof_marks_skip[1] = 0;
        fbprof_marks_writing = 0;
    }
    if (!fbprof_marks_own) fbprof_marks_own = fbprof_marks_take_ring(page->ring_count - (is_wait ? page->kept_rings : 0));
    if (!fbprof_marks_own) {
        // A thread with only sleeps counts once.
        if (!is_wait) __atomic_fetch_add(&page->lost, 1, __ATOMIC_RELAXED);
        else if (*skip == 0) __atomic_fetch_add(&page->unmarked_waits, 1, __ATOMIC_RELAXED);
        *skip = 64;
    }
    fbprof_marks_unblock(before);
    return fbprof_marks_own;
}

// Advances the head, unless a signal handler has advanced it. Only the ring's own thread does this, so the instruction
// needs no bus lock, which would take 10 ns.
static inline void fbprof_marks_move(fbprof_marks_ring *ring, uint32_t head) {
#if defined(__x86_64__) || defined(__i386__)
    uint32_t expected = head;
    __asm__ __volatile__("cmpxchgl %2, %1" : "+a"(expected), "+m"(ring->head) : "r"(head + 1) : "memory", "cc");
#else
    __atomic_compare_exchange_n(&ring->head, &head, head + 1, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
#endif
}

// Signal handlers may mark within this function, and need not return to it. A record is written at the head, which then
// advances unless a handler has advanced it. A mark that finds another mark being written at the head leaves that
// record to it and continues after it.
static inline void fbprof_marks_write(uint32_t kind, uint32_t name, uint64_t value, uint64_t extra) {
    uint32_t process = fbprof_marks_this_process();
    fbprof_marks_ring *ring = fbprof_marks_own;
    if (!ring || fbprof_marks_owner != process) ring = fbprof_marks_claim(kind, process);
    if (!ring) return;
    uint32_t size = fbprof_marks_file->ring_marks;
    uint32_t interrupted = __atomic_load_n(&fbprof_marks_writing, __ATOMIC_RELAXED);
    if (__builtin_expect(interrupted != 0, 0)) {
        uint32_t at = __atomic_load_n(&ring->head, __ATOMIC_RELAXED);
        if (at * 4 + 1 == (interrupted & ~2u)) {
            // The kind is kept if the interrupted mark may be complete.
            if (!(interrupted & 2)) __atomic_store_n(&ring->marks[at & (size - 1)].kind, 0, __ATOMIC_RELAXED);
            fbprof_marks_move(ring, at);
            interrupted = 0;
        }
    }
    for (;;) {
        uint32_t head = __atomic_load_n(&ring->head, __ATOMIC_RELAXED);
        if (head - __atomic_load_n(&ring->tail, __ATOMIC_ACQUIRE) >= size) {
            __atomic_fetch_add(&ring->lost, 1, __ATOMIC_RELAXED);
            break;
        }
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (__atomic_load_n(&fbprof_marks_file->wants_cpu, __ATOMIC_RELAXED)) {
            struct timespec used;
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
            extra = (uint64_t)used.tv_sec * 1000000000 + (uint64_t)used.tv_nsec;
        }
        __atomic_store_n(&fbprof_marks_writing, head * 4 + 1, __ATOMIC_RELAXED);
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        // A handler has marked since the clock was read: its record would precede this one with a later time. A handler
        // that marked after the line above has left this record to the interrupted mark.
        if (__atomic_load_n(&ring->head, __ATOMIC_RELAXED) != head &&
            __atomic_load_n(&fbprof_marks_writing, __ATOMIC_RELAXED) != 0)
            continue;
        // A handler has called fork(), and this is the child: the ring is the parent's. A child forked later than this
        // writes the same values as its parent.
        if (__builtin_expect(__atomic_load_n(&fbprof_marks_process[0], __ATOMIC_RELAXED) != process, 0)) {
            fbprof_marks_write(kind, name, value, extra);
            return;
        }
        fbprof_mark_record *record = &ring->marks[head & (size - 1)];
        __atomic_store_n(&record->kind, 0, __ATOMIC_RELAXED);
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        // A handler that has advanced the head needs no further information.
        if (__atomic_load_n(&fbprof_marks_writing, __ATOMIC_RELAXED) != 0)
            __atomic_store_n(&fbprof_marks_writing, head * 4 + 3, __ATOMIC_RELAXED);
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        record->at = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
        record->name = name;
        record->value = value;
        record->extra = extra;
        // Written last: a record with a kind is complete.
        __atomic_store_n(&record->kind, kind, __ATOMIC_RELEASE);
        fbprof_marks_move(ring, head);
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        break;
    }
    __atomic_store_n(&fbprof_marks_writing, interrupted, __ATOMIC_RELAXED);
}

static inline void fbprof_marks_put(uint32_t kind, uint32_t name, uint64_t value, uint64_t extra) {
    int state = __atomic_load_n(&fbprof_marks_state, __ATOMIC_ACQUIRE);
    if (__builtin_expect(state != 2, 1)) {
        if (state == 3) return;
        if (state == 0) fbprof_marks_attach();
        state = __atomic_load_n(&fbprof_marks_state, __ATOMIC_ACQUIRE);
        // An unmarked wait does not count as a lost mark.
        if (state == 1 && kind != FBPROF_MARK_WAIT && kind != FBPROF_MARK_WAITED) {
            __atomic_fetch_add(&fbprof_marks_early, 1, __ATOMIC_SEQ_CST);
            fbprof_marks_count_early();
        }
        if (state != 2) return;
    }
    if (!__atomic_load_n(&fbprof_marks_file->is_recording, __ATOMIC_RELAXED)) return;
    fbprof_marks_write(kind, name, value, extra);
}

static inline void fbprof_mark(uint32_t kind, uint32_t name, uint64_t value) { fbprof_marks_put(kind, name, value, 0); }

// Returns the number of a name, from 1 on; 0 if there is no room for it or nothing is recorded.
static inline uint32_t fbprof_marks_name(const char *text) {
    if (__atomic_load_n(&fbprof_marks_state, __ATOMIC_ACQUIRE) == 0) fbprof_marks_attach();
    if (__atomic_load_n(&fbprof_marks_state, __ATOMIC_ACQUIRE) != 2) return 0;
    if (__atomic_load_n(&fbprof_marks_file->next_name, __ATOMIC_RELAXED) >= FBPROF_MARKS_NAMES) return 0;
    // Signals are blocked, because an unfinished name would hide the names after it.
    uint64_t before = fbprof_marks_block();
    uint32_t number = __atomic_fetch_add(&fbprof_marks_file->next_name, 1, __ATOMIC_RELAXED);
    if (number >= FBPROF_MARKS_NAMES) {
        fbprof_marks_unblock(before);
        return 0;
    }
    char *entry = (char *)fbprof_marks_file + FBPROF_MARKS_NAMES_AT + (size_t)number * FBPROF_MARKS_NAME_SIZE;
    size_t length = strlen(text);
    if (length > FBPROF_MARKS_NAME_SIZE - 5) length = FBPROF_MARKS_NAME_SIZE - 5;
    memcpy(entry + 4, text, length);
    // 0 means not stored yet.
    __atomic_store_n((uint32_t *)(void *)entry, (uint32_t)length + 1, __ATOMIC_RELEASE);
    fbprof_marks_unblock(before);
    return number + 1;
}

static inline void fbprof_frame(void) { fbprof_mark(FBPROF_MARK_FRAME, 0, 0); }
static inline void fbprof_frame_begin(void) { fbprof_mark(FBPROF_MARK_FRAME_BEGIN, 0, 0); }
static inline void fbprof_frame_end(void) { fbprof_mark(FBPROF_MARK_FRAME_END, 0, 0); }
static inline void fbprof_pause(void) { fbprof_mark(FBPROF_MARK_PAUSE, 0, 0); }
static inline void fbprof_step_end(void) { fbprof_mark(FBPROF_MARK_STEP_END, 0, 0); }

#define fbprof_step_begin(text)                                                                             \
    do {                                                                                                    \
        static uint32_t fbprof_step_name;                                                                   \
        uint32_t fbprof_step_number = __atomic_load_n(&fbprof_step_name, __ATOMIC_RELAXED);                 \
        if (!fbprof_step_number && __atomic_load_n(&fbprof_marks_state, __ATOMIC_RELAXED) != 3) {           \
            fbprof_step_number = fbprof_marks_name(text);                                                   \
            __atomic_store_n(&fbprof_step_name, fbprof_step_number, __ATOMIC_RELAXED);                      \
        }                                                                                                   \
        fbprof_mark(FBPROF_MARK_STEP_BEGIN, fbprof_step_number, 0);                                         \
    } while (0)

#ifdef __cplusplus
}
#endif

#endif
