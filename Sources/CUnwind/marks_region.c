#define _GNU_SOURCE
#include "marks_region.h"

#include <errno.h>

#include "marks/fbprof_marks.h"

enum { RINGS = 64, KEPT_RINGS = 16, RING_MARKS = 8192 };
static const size_t ring_size = sizeof(fbprof_marks_ring) + RING_MARKS * sizeof(fbprof_mark_record);

static size_t region_size(void) { return FBPROF_MARKS_RINGS_AT + RINGS * ring_size; }

int fb_marks_make(const char *path, void **region) {
    int saved_errno = errno, result = 0;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        result = -errno;
    } else if ((result = -posix_fallocate(file, 0, (off_t)region_size())) == 0) {
        // The whole file is allocated: a program that marks into a full file system would be killed.
        void *memory = mmap(NULL, region_size(), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (memory == MAP_FAILED) {
            result = -errno;
        } else {
            fbprof_marks_page *page = memory;
            page->version = 2;
            page->ring_count = RINGS;
            page->kept_rings = KEPT_RINGS;
            page->ring_marks = RING_MARKS;
            page->ring_size = (uint32_t)ring_size;
            page->is_recording = 1;
            memcpy(page->magic, FBPROF_MARKS_MAGIC, sizeof page->magic);
            *region = memory;
        }
    }
    if (result < 0 && file >= 0) {
        close(file);
        unlink(path);
    }
    errno = saved_errno;
    return result < 0 ? result : file;
}

void fb_marks_want_waits(void *region) {
    __atomic_store_n(&((fbprof_marks_page *)region)->wants_waits, 1, __ATOMIC_RELAXED);
}

void fb_marks_want_clocks(void *region) {
    __atomic_store_n(&((fbprof_marks_page *)region)->wants_cpu, 1, __ATOMIC_RELAXED);
}

uint32_t fb_marks_hooks(void *region) {
    return __atomic_load_n(&((fbprof_marks_page *)region)->hooks_loaded, __ATOMIC_RELAXED);
}

uint32_t fb_marks_lost(void *region) {
    return __atomic_load_n(&((fbprof_marks_page *)region)->lost, __ATOMIC_RELAXED);
}

uint32_t fb_marks_unmarked_waits(void *region) {
    return __atomic_load_n(&((fbprof_marks_page *)region)->unmarked_waits, __ATOMIC_RELAXED);
}

uint32_t fb_marks_early(void *region) {
    return __atomic_load_n(&((fbprof_marks_page *)region)->early, __ATOMIC_RELAXED);
}

void fb_marks_end(void *region) {
    fbprof_marks_page *page = region;
    __atomic_store_n(&page->is_recording, 0, __ATOMIC_RELAXED);
    munmap(region, region_size());
}

uint32_t fb_marks_rings(void) { return RINGS; }

static fbprof_marks_ring *ring_at(void *region, uint32_t number) {
    return (void *)((char *)region + FBPROF_MARKS_RINGS_AT + number * ring_size);
}

size_t fb_marks_take(void *region, uint32_t number, fb_mark *marks, size_t capacity, fb_marks_owner *owner) {
    fbprof_marks_ring *ring = ring_at(region, number);
    uint32_t thread = __atomic_load_n(&ring->thread, __ATOMIC_ACQUIRE);
    *owner = (fb_marks_owner){0};
    if (thread == 0 || thread == FBPROF_MARKS_CLAIMED) return 0;
    owner->process = (int32_t)ring->process;
    owner->thread = (int32_t)thread;
    owner->pid_namespace = ring->pid_namespace;
    owner->lost = __atomic_load_n(&ring->lost, __ATOMIC_RELAXED);
    uint32_t tail = ring->tail, head = __atomic_load_n(&ring->head, __ATOMIC_ACQUIRE);
    // The program may have written anything.
    if (head - tail > RING_MARKS) tail = head - RING_MARKS;
    size_t count = 0;
    for (; tail != head && count < capacity; tail++, count++) {
        const fbprof_mark_record *record = &ring->marks[tail & (RING_MARKS - 1)];
        // A record with a kind is complete.
        uint32_t kind = __atomic_load_n(&record->kind, __ATOMIC_ACQUIRE);
        marks[count] = (fb_mark){record->at, kind, record->name, record->value, record->extra};
    }
    __atomic_store_n(&ring->tail, tail, __ATOMIC_RELEASE);
    return count;
}

int64_t fb_marks_free(void *region, uint32_t number) {
    fbprof_marks_ring *ring = ring_at(region, number);
    int saved_errno = errno;
    // Not checked in /proc, which may hide a thread or belong to another namespace.
    long sent = syscall(SYS_tgkill, ring->process, ring->thread, 0);
    int has_ended = sent < 0 && errno == ESRCH;
    errno = saved_errno;
    if (!has_ended || ring->tail != __atomic_load_n(&ring->head, __ATOMIC_ACQUIRE)) return -1;
    uint32_t lost = __atomic_exchange_n(&ring->lost, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&ring->thread, 0, __ATOMIC_RELEASE);
    return lost;
}

int fb_marks_name(void *region, uint32_t number, char *text, size_t capacity) {
    if (number == 0 || number > FBPROF_MARKS_NAMES) return -1;
    char *entry = (char *)region + FBPROF_MARKS_NAMES_AT + (size_t)(number - 1) * FBPROF_MARKS_NAME_SIZE;
    size_t size = __atomic_load_n((uint32_t *)(void *)entry, __ATOMIC_ACQUIRE);
    if (size == 0 || size > FBPROF_MARKS_NAME_SIZE - 4 || size > capacity) return -1;
    memcpy(text, entry + 4, size - 1);
    text[size - 1] = 0;
    return (int)size - 1;
}

#pragma clang diagnostic ignored "-Wc23-extensions"
static const char header[] = {
#embed "marks/fbprof_marks.h"
    , 0};

const char *fb_marks_header(void) { return header; }
