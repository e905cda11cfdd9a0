// The signal handler that copies the interrupted thread.
//
// The handler never unwinds: libunwind takes the loader's lock, which the interrupted code may hold. It copies,
// publishes the answer, and returns; everything else happens in the watcher.
#define _GNU_SOURCE
#include "capture.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>

#include "linux_calls.h"
#include "unwind_copy.h"

#if !defined(__x86_64__)
#error "the capture knows the registers of x86_64 only"
#endif

#define NO_SANITIZE __attribute__((no_sanitize("address", "thread", "memory", "undefined")))

enum { RED_ZONE = 128, ALL_REGISTERS = (1 << FB_REGISTERS) - 1 };

struct fb_slot {
    _Atomic uint32_t requested;    // written by the watcher
    _Atomic uint32_t answered;     // written by the handler; the watcher's futex
    _Atomic uint32_t handler_runs; // written by the handler
    _Atomic uint32_t owners;       // the watcher and the thread
    int32_t thread;
    const _Atomic uint64_t *context;
    size_t mapping_length;
    fb_copy copy;
};

// Initial-exec, so that the handler never allocates the thread's TLS block.
static _Thread_local fb_slot *current_slot __attribute__((tls_model("initial-exec")));

static pthread_once_t install_once = PTHREAD_ONCE_INIT;
static pthread_key_t thread_end_key;
static int capture_signal; // negative: the error number if there is none

// A plain loop or memcpy would become a sanitizer's memcpy, which rejects the red zone.
NO_SANITIZE static inline void copy_words(uint8_t *to, const uint8_t *from, size_t bytes) {
    size_t words = bytes / 8;
    __asm__ volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(words) : : "memory");
}

NO_SANITIZE static void copy_registers(uint64_t *to, const greg_t *from) {
    static const uint8_t order[FB_REGISTERS] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                                REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                                REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
    for (int index = 0; index < FB_REGISTERS; index++) to[index] = (uint64_t)from[order[index]];
}

NO_SANITIZE static void copy_stack(fb_copy *copy) {
    uint64_t sp = copy->registers[FB_REGISTER_RSP] & ~(uint64_t)7;
    copy->stack_length = 0;
    // On another stack (sigaltstack, a coroutine's) the bounds for the copy are unknown.
    if (sp < copy->stack_low || sp >= copy->stack_top) return;
    uint64_t start = sp - RED_ZONE;
    if (start < copy->stack_low) start = copy->stack_low;
    uint64_t length = copy->stack_top - start;
    if (length > copy->capacity) length = copy->capacity;
    length &= ~(uint64_t)7;
    copy_words(copy->bytes, (const uint8_t *)start, length);
    copy->stack_address = start;
    copy->stack_length = length;
}

NO_SANITIZE static void handle_capture(int signal, siginfo_t *info, void *raw) {
    (void)signal;
    (void)info;
    int saved_errno = errno;
    fb_slot *slot = current_slot;
    if (slot) {
        atomic_fetch_add_explicit(&slot->handler_runs, 1, memory_order_relaxed);
        uint32_t requested = atomic_load_explicit(&slot->requested, memory_order_acquire);
        // A signal from elsewhere is not a request; the watcher may be using the last copy.
        if (requested != atomic_load_explicit(&slot->answered, memory_order_relaxed)) {
            fb_copy *copy = &slot->copy;
            struct timespec now;
            clock_gettime(CLOCK_MONOTONIC, &now);
            copy->taken_at = now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
            copy->context = slot->context ? atomic_load_explicit(slot->context, memory_order_relaxed) : 0;
            copy->request = requested;
            copy->known = ALL_REGISTERS;
            copy_registers(copy->registers, ((ucontext_t *)raw)->uc_mcontext.gregs);
            copy_stack(copy);
            atomic_store_explicit(&slot->answered, requested, memory_order_release);
            fb_futex_wake((const uint32_t *)&slot->answered, 1);
        }
    }
    errno = saved_errno;
}

static void drop_owner(fb_slot *slot) {
    if (atomic_fetch_sub_explicit(&slot->owners, 1, memory_order_acq_rel) == 1) munmap(slot, slot->mapping_length);
}

static void end_thread(void *slot) {
    (void)slot;
    fb_slot_detach();
}

static void install(void) {
    int error = pthread_key_create(&thread_end_key, end_thread);
    if (error) {
        capture_signal = -error;
        return;
    }
    capture_signal = -EBUSY;
    for (int signal = SIGRTMIN + 3; signal <= SIGRTMAX; signal++) {
        struct sigaction action;
        if (sigaction(signal, NULL, &action) != 0 || (action.sa_flags & SA_SIGINFO) || action.sa_handler != SIG_DFL) {
            continue;
        }
        memset(&action, 0, sizeof action);
        action.sa_sigaction = handle_capture;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        sigfillset(&action.sa_mask);
        if (sigaction(signal, &action, NULL) == 0) {
            capture_signal = signal;
            return;
        }
    }
}

int fb_capture_install(void) {
    pthread_once(&install_once, install);
    return capture_signal;
}

// Finds the calling thread's stack, as [low, top). Returns 0 or an error number.
static int find_stack(uint64_t *low, uint64_t *top) {
    pthread_attr_t attributes;
    int error = pthread_getattr_np(pthread_self(), &attributes);
    if (error) return error;
    void *address = NULL;
    size_t size = 0;
    error = pthread_attr_getstack(&attributes, &address, &size);
    pthread_attr_destroy(&attributes);
    *low = (uint64_t)address;
    *top = (uint64_t)address + size;
    return error;
}

fb_slot *fb_slot_attach(const uint64_t *context, uint64_t capacity) {
    int signal = fb_capture_install();
    // A slot that the watcher has released is from an earlier recording and gets no more requests.
    if (current_slot && atomic_load(&current_slot->owners) == 1) fb_slot_detach();
    uint64_t low = 0, top = 0;
    int error = signal < 0 ? -signal : current_slot ? EEXIST : find_stack(&low, &top);
    if (error) {
        errno = error;
        return NULL;
    }
    size_t header = (sizeof(fb_slot) + 63) & ~(size_t)63;
    size_t length = header + capacity;
    // Populated, so that the handler takes no page fault.
    fb_slot *slot = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (slot == MAP_FAILED) return NULL;
    slot->mapping_length = length;
    slot->thread = fb_gettid();
    slot->context = (const _Atomic uint64_t *)context;
    slot->copy.stack_low = low;
    slot->copy.stack_top = top;
    slot->copy.capacity = capacity;
    slot->copy.bytes = (uint8_t *)slot + header;
    atomic_store(&slot->owners, 2);
    error = pthread_setspecific(thread_end_key, slot);
    if (error) {
        munmap(slot, length);
        errno = error;
        return NULL;
    }
    current_slot = slot;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return slot;
}

void fb_slot_detach(void) {
    fb_slot *slot = current_slot;
    if (!slot) return;
    current_slot = NULL;
    // From here on a handler on this thread, the only one that could use the slot, no longer finds it.
    atomic_signal_fence(memory_order_seq_cst);
    pthread_setspecific(thread_end_key, NULL);
    drop_owner(slot);
}

bool fb_slot_is_current(const fb_slot *slot) { return current_slot == slot; }

void fb_slot_release(fb_slot *slot) { drop_owner(slot); }

int fb_slot_request(fb_slot *slot) {
    uint32_t answered = atomic_load_explicit(&slot->answered, memory_order_acquire);
    if (atomic_load_explicit(&slot->requested, memory_order_relaxed) != answered) return -EBUSY;
    uint32_t request = answered + 1 ? answered + 1 : 1;
    atomic_store_explicit(&slot->requested, request, memory_order_release);
    int result = fb_tgkill(slot->thread, capture_signal);
    // The signal was not sent: withdraw the request.
    if (result < 0) atomic_store_explicit(&slot->requested, answered, memory_order_release);
    return result;
}

int fb_slot_wait(fb_slot *slot, int64_t deadline) {
    uint32_t requested = atomic_load_explicit(&slot->requested, memory_order_relaxed);
    for (;;) {
        uint32_t answered = atomic_load_explicit(&slot->answered, memory_order_acquire);
        if (answered == requested) return 0;
        int result = fb_futex_wait((const uint32_t *)&slot->answered, answered, deadline);
        if (result == -ETIMEDOUT) {
            return atomic_load_explicit(&slot->answered, memory_order_acquire) == requested ? 0 : -ETIMEDOUT;
        }
    }
}

__attribute__((noinline)) int fb_copy_self(fb_copy *copy) {
    fb_slot *slot = current_slot;
    if (!slot) return -ENOENT;
    ucontext_t context;
    if (getcontext(&context) != 0) return -errno;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    copy->taken_at = now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
    copy->context = slot->context ? atomic_load_explicit(slot->context, memory_order_relaxed) : 0;
    copy->request = 0;
    copy->known = ALL_REGISTERS;
    copy->stack_low = slot->copy.stack_low;
    copy->stack_top = slot->copy.stack_top;
    copy_registers(copy->registers, context.uc_mcontext.gregs);
    copy_stack(copy);
    return 0;
}

bool fb_slot_is_pending(const fb_slot *slot) {
    return atomic_load_explicit(&slot->requested, memory_order_relaxed) !=
           atomic_load_explicit(&slot->answered, memory_order_acquire);
}

const fb_copy *fb_slot_copy(const fb_slot *slot) { return &slot->copy; }

uint64_t fb_slot_context(const fb_slot *slot) {
    // Not a plain load: a thread that released its slot may have freed the word.
    uint64_t word = 0;
    uint64_t address = fb_slot_context_address(slot);
    return address && fb_read_memory(address, &word, sizeof word) == sizeof word ? word : 0;
}

uint64_t fb_slot_context_address(const fb_slot *slot) { return (uint64_t)slot->context; }

uint32_t fb_slot_handler_runs(const fb_slot *slot) {
    return atomic_load_explicit(&slot->handler_runs, memory_order_relaxed);
}
