// Runs the C sources under clang's sanitizers: captures of a busy thread by signal, unwinding of what they copied and of
// copies that were spoiled, reads of memory that is not there, records of a ring that wraps around, and marks that are none.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "capture.h"
#include "demangle.h"
#include "images.h"
#include "linux_calls.h"
#include "marks_region.h"
#include "stack_samples.h"
#include "switch_records.h"
#include "tracepoints.h"
#include "unwind_copy.h"

// Of the Swift runtime, which is not linked here.
char *swift_demangle(const char *symbol, size_t length, char *buffer, size_t *size, uint32_t flags) {
    (void)symbol, (void)length, (void)buffer, (void)size, (void)flags;
    return NULL;
}

enum { CAPACITY = 1 << 16, CAPTURES = 300, SPOILED = 20 };

static atomic_int is_over;
static _Atomic(fb_slot *) slot;
static uint64_t context;
static uint64_t state = 42;

static uint64_t next(void) {
    state += 0x9E3779B97F4A7C15;
    uint64_t value = state;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
    return value ^ (value >> 31);
}

static void check(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "driver: %s\n", what);
    exit(1);
}

__attribute__((noinline)) static unsigned deep(unsigned depth) {
    volatile unsigned sum = depth;
    for (unsigned index = 0; index < 200; index++) sum += index * depth;
    return depth == 0 ? sum : sum + deep(depth - 1);
}

static void *work(void *unused) {
    atomic_store(&slot, fb_slot_attach(&context, CAPACITY));
    unsigned depth = 0;
    while (!atomic_load(&is_over)) deep(depth++ % 60);
    fb_slot_detach();
    return unused;
}

static int64_t in(int64_t milliseconds) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec + milliseconds * 1000000;
}

static void captures(void) {
    fb_unwinder *unwinder = fb_unwinder_create();
    check(unwinder != NULL, "no unwinder");
    pthread_t thread;
    check(pthread_create(&thread, NULL, work, NULL) == 0, "no thread");
    while (!atomic_load(&slot)) usleep(100);
    fb_slot *target = atomic_load(&slot);
    uint64_t addresses[FB_DEPTH_LIMIT];
    uint8_t *bytes = malloc(CAPACITY);
    int taken = 0;
    for (int index = 0; index < CAPTURES; index++) {
        if (fb_slot_request(target) < 0 || fb_slot_wait(target, in(1000)) != 0) continue;
        taken++;
        bool complete;
        const fb_copy *copy = fb_slot_copy(target);
        check(fb_unwind(unwinder, copy, addresses, FB_DEPTH_LIMIT, &complete) > 0, "an empty stack");
        for (int spoil = 0; spoil < SPOILED; spoil++) {
            fb_copy other = *copy;
            memcpy(bytes, copy->bytes, copy->stack_length);
            other.bytes = bytes;
            for (int flip = 0; flip < 8 && other.stack_length; flip++) {
                bytes[next() % other.stack_length] = (uint8_t)next();
            }
            if (next() % 3 == 0) other.registers[next() % FB_REGISTERS] = next() >> (next() % 64);
            if (next() % 4 == 0) other.stack_length = other.stack_length / 2 & ~UINT64_C(7);
            // As of a blocked thread, of which two registers are known: what it saved is looked for on the stack.
            if (next() % 3 == 0) other.known &= 1u << FB_REGISTER_RIP | 1u << FB_REGISTER_RSP | (uint32_t)next();
            if (next() % 5 == 0) other.stack_address += next() % 64;
            fb_unwind(unwinder, &other, addresses, (int)(1 + next() % FB_DEPTH_LIMIT), &complete);
        }
    }
    check(taken > CAPTURES / 2, "too few captures");
    atomic_store(&is_over, 1);
    pthread_join(thread, NULL);
    fb_slot_release(target);
    free(bytes);
    fb_unwinder_destroy(unwinder);
    printf("%d captures, %d spoiled copies unwound\n", taken, taken * SPOILED);
}

static void rings(void) {
    enum { PAGE = 4096, DATA = 4096 };
    struct perf_event_mmap_page *ring = aligned_alloc(PAGE, PAGE + DATA);
    uint8_t *taken = malloc(DATA);
    uint8_t *stack = malloc(CAPACITY);
    for (int round = 0; round < 5000; round++) {
        memset(ring, 0, PAGE);
        for (int index = 0; index < DATA / 8; index++) ((uint64_t *)(void *)((uint8_t *)ring + PAGE))[index] = next();
        ring->data_offset = PAGE;
        ring->data_size = DATA;
        // Anywhere, so that records go across the end.
        uint64_t tail = next() % (1 << 20) & ~UINT64_C(7);
        uint64_t head = tail;
        while (head - tail < DATA - 600) {
            struct perf_event_header header = {
                .type = next() % 3 ? PERF_RECORD_LOST : PERF_RECORD_SAMPLE, .size = (uint16_t)(320 + next() % 32 * 8)};
            memcpy((uint8_t *)ring + PAGE + (head & (DATA - 1)), &header, sizeof header);
            head += header.size;
        }
        ring->data_tail = tail;
        ring->data_head = head;
        fb_copy copy = {.capacity = CAPACITY, .bytes = stack, .stack_low = 0, .stack_top = UINT64_MAX / 2};
        uint64_t lost = 0;
        // What is random in a sample may say that it is larger than it is: the kernel's never do.
        while (fb_samples_next(ring, &lost) >= 0) fb_samples_drop(ring);
        ring->data_tail = tail;
        check(fb_ring_take(ring, taken) == head - tail, "not all records taken");
        fb_samples_skip(ring);
        (void)copy;
    }
    free(stack);
    free(taken);
    free(ring);
    printf("5000 rings read\n");
}

// What a program wrote into the memory that it shares with fbprof may be anything.
static void marks(void) {
    enum { ROUNDS = 300, TAKEN = 10000 };
    char path[] = "/tmp/fbprof-driver-XXXXXX";
    check(mkdtemp(path) != NULL, "no folder");
    char file[64];
    snprintf(file, sizeof file, "%s/marks", path);
    void *region;
    check(fb_marks_make(file, &region) == 0, "no marks");
    int descriptor = open(file, O_RDWR);
    off_t size = lseek(descriptor, 0, SEEK_END);
    fb_mark *taken = malloc(TAKEN * sizeof *taken);
    char *name = malloc(200);
    for (int round = 0; round < ROUNDS; round++) {
        for (int at = 0; at < 2000; at++) {
            uint64_t word = next() % 3 ? next() : next() % 4 - 2;
            check(pwrite(descriptor, &word, sizeof word, (off_t)(next() % (uint64_t)(size / 8 - 1)) * 8) == 8, "no write");
        }
        uint32_t rings = fb_marks_rings();
        for (uint32_t ring = 0; ring < rings; ring++) {
            fb_marks_owner owner;
            size_t capacity = next() % TAKEN;
            check(fb_marks_take(region, ring, taken, capacity, &owner) <= capacity, "too many marks");
            if (next() % 2) fb_marks_free(region, ring);
        }
        for (uint32_t number = 0; number < 5000; number += 7) {
            size_t capacity = 1 + next() % 199;
            check(fb_marks_name(region, number, name, capacity) < (int)capacity, "a name that is too long");
        }
    }
    fb_marks_end(region);
    close(descriptor);
    unlink(file);
    rmdir(path);
    free(name);
    free(taken);
    printf("%d spoiled files of marks read\n", ROUNDS);
}

static void note_image(const fb_image *image, void *count) {
    check(image->start <= image->end, "an image that ends before it starts");
    (*(int *)count)++;
}

int main(int count, char **words) {
    check(fb_argument_count() == count && strcmp(fb_argument(0), words[0]) == 0, "other arguments");
    int images = 0;
    fb_images_visit(note_image, &images);
    check(images > 1, "no images");
    for (int index = 0; index < 20000; index++) {
        char text[64] = "_Z";
        size_t length = 2 + next() % 50;
        for (size_t at = 2; at < length; at++) text[at] = (char)('0' + next() % 75);
        free(fb_demangle(text, length));
    }
    uint8_t byte;
    check(fb_read_memory(8, &byte, 1) < 1, "read what is not there");
    check(fb_read_memory((uint64_t)(uintptr_t)&images, &byte, 1) == 1, "did not read what is there");
    rings();
    marks();
    captures();
    printf("no report\n");
    return 0;
}
