#define _GNU_SOURCE
#include "stack_samples.h"

#include <asm/perf_regs.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// libunwind's register numbers in the kernel's bit order, which is the order of values in a sample.
static const struct {
    uint8_t bit;
    uint8_t number;
} order[FB_REGISTERS] = {
    {PERF_REG_X86_AX, 0},   {PERF_REG_X86_BX, 3},   {PERF_REG_X86_CX, 2},   {PERF_REG_X86_DX, 1},
    {PERF_REG_X86_SI, 4},   {PERF_REG_X86_DI, 5},   {PERF_REG_X86_BP, 6},   {PERF_REG_X86_SP, 7},
    {PERF_REG_X86_IP, 16},  {PERF_REG_X86_R8, 8},   {PERF_REG_X86_R9, 9},   {PERF_REG_X86_R10, 10},
    {PERF_REG_X86_R11, 11}, {PERF_REG_X86_R12, 12}, {PERF_REG_X86_R13, 13}, {PERF_REG_X86_R14, 14},
    {PERF_REG_X86_R15, 15},
};

// Offsets before the registers: the record's header, the thread, the time, the registers' kind.
enum { TIME_OFFSET = 16, KIND_OFFSET = 24, REGISTERS_OFFSET = 32 };

int fb_samples_open(int32_t thread, uint64_t period_ns, uint32_t stack) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.config = PERF_COUNT_SW_CPU_CLOCK;
    attributes.sample_period = period_ns;
    attributes.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER;
    for (int index = 0; index < FB_REGISTERS; index++) attributes.sample_regs_user |= UINT64_C(1) << order[index].bit;
    attributes.sample_stack_user = stack & ~7u;
    attributes.disabled = 1;
    attributes.exclude_hv = 1;
    attributes.use_clockid = 1;
    attributes.clockid = CLOCK_MONOTONIC;
    // The ring is not polled, so no wake-up is needed.
    attributes.watermark = 1;
    attributes.wakeup_watermark = UINT32_MAX >> 1;
    int saved_errno = errno;
    long result = syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (result < 0) {
        result = -errno;
        errno = saved_errno;
    }
    return (int)result;
}

int fb_samples_set(int descriptor, bool is_on) {
    int saved_errno = errno;
    int result = ioctl(descriptor, is_on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0) < 0 ? -errno : 0;
    errno = saved_errno;
    return result;
}

int fb_samples_set_period(int descriptor, uint64_t period_ns) {
    int saved_errno = errno;
    int result = ioctl(descriptor, PERF_EVENT_IOC_PERIOD, &period_ns) < 0 ? -errno : 0;
    errno = saved_errno;
    return result;
}

// Copies bytes of the ring, which may wrap around.
static void read_ring(const struct perf_event_mmap_page *ends, uint64_t position, void *to, size_t count) {
    const uint8_t *data = (const uint8_t *)ends + ends->data_offset;
    size_t start = (size_t)(position & (ends->data_size - 1));
    size_t first = (size_t)ends->data_size - start;
    if (first > count) first = count;
    memcpy(to, data + start, first);
    memcpy((uint8_t *)to + first, data, count - first);
}

static uint64_t read_word(const struct perf_event_mmap_page *ends, uint64_t position) {
    uint64_t word;
    read_ring(ends, position, &word, sizeof word);
    return word;
}

int64_t fb_samples_next(void *ring, uint64_t *lost) {
    struct perf_event_mmap_page *ends = ring;
    uint64_t head = __atomic_load_n(&ends->data_head, __ATOMIC_ACQUIRE);
    uint64_t tail = ends->data_tail;
    int64_t time = -1;
    while (tail < head) {
        struct perf_event_header header;
        read_ring(ends, tail, &header, sizeof header);
        if (header.type == PERF_RECORD_SAMPLE) {
            time = (int64_t)read_word(ends, tail + TIME_OFFSET);
            break;
        }
        // The header, an id, the count.
        if (header.type == PERF_RECORD_LOST) *lost += read_word(ends, tail + 16);
        tail += header.size;
    }
    __atomic_store_n(&ends->data_tail, tail, __ATOMIC_RELEASE);
    return time;
}

void fb_samples_take(void *ring, fb_copy *copy) {
    struct perf_event_mmap_page *ends = ring;
    uint64_t start = ends->data_tail;
    struct perf_event_header header;
    read_ring(ends, start, &header, sizeof header);
    copy->taken_at = (int64_t)read_word(ends, start + TIME_OFFSET);
    copy->request = 0;
    copy->known = 0;
    copy->stack_address = 0;
    copy->stack_length = 0;
    uint64_t position = start + REGISTERS_OFFSET;
    // An exiting thread has no user registers and no stack any more.
    if (read_word(ends, start + KIND_OFFSET) == PERF_SAMPLE_REGS_ABI_64) {
        for (int index = 0; index < FB_REGISTERS; index++, position += 8) {
            copy->registers[order[index].number] = read_word(ends, position);
        }
        copy->known = (1u << FB_REGISTERS) - 1;
        uint64_t room = read_word(ends, position);
        uint64_t sp = copy->registers[FB_REGISTER_RSP];
        // On another stack (sigaltstack, a coroutine's) the bounds for the copy are unknown.
        if (room > 0 && sp >= copy->stack_low && sp < copy->stack_top) {
            uint64_t length = read_word(ends, position + 8 + room);
            if (length > room) length = room;
            if (length > copy->stack_top - sp) length = copy->stack_top - sp;
            if (length > copy->capacity) length = copy->capacity;
            copy->stack_address = sp;
            copy->stack_length = length & ~UINT64_C(7);
            read_ring(ends, position + 8, copy->bytes, copy->stack_length);
        }
    }
    __atomic_store_n(&ends->data_tail, start + header.size, __ATOMIC_RELEASE);
}

void fb_samples_drop(void *ring) {
    struct perf_event_mmap_page *ends = ring;
    struct perf_event_header header;
    read_ring(ends, ends->data_tail, &header, sizeof header);
    __atomic_store_n(&ends->data_tail, ends->data_tail + header.size, __ATOMIC_RELEASE);
}

uint64_t fb_samples_written(const void *ring) {
    return __atomic_load_n(&((const struct perf_event_mmap_page *)ring)->data_head, __ATOMIC_ACQUIRE);
}

void fb_samples_skip(void *ring) {
    struct perf_event_mmap_page *ends = ring;
    __atomic_store_n(&ends->data_tail, __atomic_load_n(&ends->data_head, __ATOMIC_ACQUIRE), __ATOMIC_RELEASE);
}
