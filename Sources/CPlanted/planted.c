#define _GNU_SOURCE
#include "planted.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PERIOD = 16666667, BASE_WORK = 1000000, CYCLE = 7, LEAST = 15000000, SPREAD = 10000000 };
// Real-time priorities: the loop precedes the hog, and the hog precedes the owner of the lock.
enum { LOOP_RANK = 30, HOG_RANK = 20, OWNER_RANK = 10 };
enum { CHUNK = 1 << 20, LEAST_CHUNKS = 2, MOST_CHUNKS = 128 };
// Steps in the file that is read or mapped. Chosen so that the kernel reads ahead, and most of the time is the disk's
// rather than the CPU's.
enum { BLOCK = 16 << 10, STRIDE = 512 << 10, COLD_CHUNKS = 64 };
// CPU time of every fourteenth turn, if its quota is to run out.
enum { QUOTA_WORK = 6000000, QUOTA_CYCLE = 14 };

struct turn {
    int64_t begin, end, cpu, waited, planted;
};

// The state shared by the loop and its helpers.
struct planted {
    enum fb_planted_cause cause;
    int32_t helper_cpu;
    int real_time;
    uint64_t random;
    pthread_mutex_t lock;
    sem_t held, wanted, hog_wanted, written, write_wanted;
    atomic_llong amount;     // how long the helper is to hold the lock or the CPU
    atomic_llong owner_cpu;  // the owner's CPU clock when it released the lock
    atomic_llong hog_cpu;    // the hog's CPU time in its last burst
    clockid_t owner_clock;
    int ends[2];
    int file;
    int chunks;
    char *bytes;
    volatile char *mapped; // the file's mapping, if pages are to be faulted in
    off_t place;           // the loop's next place in the file
    int delay;             // schedstat of the loop's thread, or -1
    int throttle;          // cpu.stat of its control group, or -1
    int64_t *stop; // shared with a child: when it stopped and when it resumed this process
};

static int64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void compute(int64_t span) {
    int64_t end = now(CLOCK_THREAD_CPUTIME_ID) + span;
    while (now(CLOCK_THREAD_CPUTIME_ID) < end) {
    }
}

static void sleep_for(int64_t span) {
    struct timespec time = {span / 1000000000, span % 1000000000};
    while (nanosleep(&time, &time) && errno == EINTR) {
    }
}

// Returns the number after a word in one of the kernel's files; for an empty word, the file's second number. 0 if there
// is none.
static int64_t number_in(int file, const char *word) {
    char text[512];
    ssize_t count = file < 0 ? 0 : pread(file, text, sizeof text - 1, 0);
    if (count <= 0) return 0;
    text[count] = 0;
    const char *place = *word ? strstr(text, word) : strchr(text, ' ');
    return place ? strtoll(place + strlen(word), NULL, 10) : 0;
}

// A reading of three clocks. What a wait took is the wall time without CPU time and run-queue delay.
struct clocks {
    int64_t wall, cpu, delay;
};

static struct clocks clocks(const struct planted *planted) {
    struct clocks clocks = {
        now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID), number_in(planted->delay, "")};
    return clocks;
}

static int64_t blocked_since(const struct planted *planted, struct clocks start) {
    struct clocks end = clocks(planted);
    int64_t blocked = end.wall - start.wall - (end.cpu - start.cpu) - (end.delay - start.delay);
    return blocked > 0 ? blocked : 0;
}

static int64_t draw(struct planted *planted) {
    planted->random = planted->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return LEAST + (int64_t)((planted->random >> 33) % SPREAD);
}

static void run_on(int32_t cpu, int rank) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
    struct sched_param parameters = {.sched_priority = rank};
    if (rank > 0) sched_setscheduler(0, SCHED_FIFO, &parameters);
}

// Holds the lock for the requested time: asleep, or computing while the hog has its CPU.
static void *own_lock(void *argument) {
    struct planted *planted = argument;
    prctl(PR_SET_NAME, "owner");
    int displaced = planted->cause == FB_PLANTED_DISPLACED_OWNER;
    run_on(planted->helper_cpu, planted->real_time ? OWNER_RANK : 0);
    pthread_getcpuclockid(pthread_self(), &planted->owner_clock);
    sem_post(&planted->held);
    while (!sem_wait(&planted->wanted)) {
        int64_t amount = atomic_load(&planted->amount);
        if (amount < 0) break;
        pthread_mutex_lock(&planted->lock);
        sem_post(&planted->held);
        if (displaced) {
            sem_post(&planted->hog_wanted);
            compute(2000000);
        } else {
            sleep_for(amount);
        }
        atomic_store(&planted->owner_cpu, now(CLOCK_THREAD_CPUTIME_ID));
        pthread_mutex_unlock(&planted->lock);
    }
    return NULL;
}

static void *hog_cpu(void *argument) {
    struct planted *planted = argument;
    prctl(PR_SET_NAME, "hog");
    run_on(planted->helper_cpu, planted->real_time ? HOG_RANK : 0);
    while (!sem_wait(&planted->hog_wanted)) {
        int64_t amount = atomic_load(&planted->amount);
        if (amount < 0) break;
        int64_t start = now(CLOCK_THREAD_CPUTIME_ID);
        compute(amount);
        atomic_store(&planted->hog_cpu, now(CLOCK_THREAD_CPUTIME_ID) - start);
    }
    return NULL;
}

// Fills the file that the loop syncs, because the loop itself would spend its time copying.
static void *write_file(void *argument) {
    struct planted *planted = argument;
    prctl(PR_SET_NAME, "writer");
    run_on(planted->helper_cpu, 0);
    while (!sem_wait(&planted->write_wanted)) {
        if (atomic_load(&planted->amount) < 0) break;
        for (int chunk = 0; chunk < planted->chunks; chunk++) {
            if (pwrite(planted->file, planted->bytes, CHUNK, (off_t)chunk * CHUNK) < 0) break;
        }
        sem_post(&planted->written);
    }
    return NULL;
}

// Drops what the loop has read or touched from memory.
static void *drop_pages(void *argument) {
    struct planted *planted = argument;
    prctl(PR_SET_NAME, "dropper");
    run_on(planted->helper_cpu, 0);
    while (!sem_wait(&planted->write_wanted)) {
        if (atomic_load(&planted->amount) < 0) break;
        if (planted->mapped) madvise((void *)planted->mapped, (size_t)COLD_CHUNKS * CHUNK, MADV_DONTNEED);
        posix_fadvise(planted->file, 0, 0, POSIX_FADV_DONTNEED);
        sem_post(&planted->written);
    }
    return NULL;
}

// Starts a separate process that answers late.
static pid_t start_peer(struct planted *planted) {
    pid_t child = fork();
    if (child) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "peer");
    run_on(planted->helper_cpu, planted->real_time ? OWNER_RANK : 0);
    close(planted->ends[0]);
    int64_t amount;
    while (read(planted->ends[1], &amount, sizeof amount) == sizeof amount) {
        sleep_for(amount);
        if (write(planted->ends[1], &amount, sizeof amount) != sizeof amount) break;
    }
    _exit(0);
}

static int64_t wait_for_lock(struct planted *planted, int64_t *waited) {
    struct clocks asked = clocks(planted);
    sem_post(&planted->wanted);
    sem_wait(&planted->held);
    struct clocks start = clocks(planted);
    int64_t before = now(planted->owner_clock);
    pthread_mutex_lock(&planted->lock);
    int64_t span = blocked_since(planted, start), own = atomic_load(&planted->owner_cpu) - before;
    pthread_mutex_unlock(&planted->lock);
    *waited = blocked_since(planted, asked);
    if (planted->cause != FB_PLANTED_DISPLACED_OWNER) return span;
    // The owner ran for part of the wait; the rest is the hog's, if no other thread had that CPU.
    int64_t displaced = span - own, hog = atomic_load(&planted->hog_cpu);
    return displaced - hog > 1000000 || hog - displaced > 1000000 ? 0 : displaced;
}

static int64_t sync_file(struct planted *planted, int64_t *waited) {
    if (sem_trywait(&planted->written)) return 0;
    struct clocks start = clocks(planted);
    fsync(planted->file);
    *waited = blocked_since(planted, start);
    // Adjusts the size so that the turn is late by waiting, but no longer: the kernel spends the thread's CPU time on
    // large files.
    if (*waited < LEAST * 2 / 3 && planted->chunks < MOST_CHUNKS) planted->chunks *= 2;
    if (*waited > 2 * LEAST && planted->chunks > LEAST_CHUNKS) planted->chunks /= 2;
    sem_post(&planted->write_wanted);
    return *waited;
}

// Reads or touches an uncached file for the planned time.
static int64_t use_file(struct planted *planted, int64_t amount, int64_t *waited) {
    if (sem_trywait(&planted->written)) return 0;
    struct clocks start = clocks(planted);
    off_t size = (off_t)COLD_CHUNKS * CHUNK;
    for (off_t used = 0; used < size && now(CLOCK_MONOTONIC) - start.wall < amount;) {
        if (planted->place >= size) planted->place = 0;
        off_t step = planted->mapped ? STRIDE : BLOCK;
        if (planted->mapped) {
            (void)planted->mapped[planted->place];
        } else if (pread(planted->file, planted->bytes, BLOCK, planted->place) < 0) {
            break;
        }
        planted->place += step;
        used += step;
    }
    *waited = blocked_since(planted, start);
    sem_post(&planted->write_wanted);
    return *waited;
}

static int64_t be_stopped(struct planted *planted, int64_t amount, int64_t *waited) {
    pid_t self = getpid();
    struct clocks start = clocks(planted);
    pid_t child = fork();
    if (child == 0) {
        run_on(planted->helper_cpu, planted->real_time ? OWNER_RANK : 0);
        planted->stop[0] = now(CLOCK_MONOTONIC);
        kill(self, SIGSTOP);
        sleep_for(amount);
        planted->stop[1] = now(CLOCK_MONOTONIC);
        kill(self, SIGCONT);
        _exit(0);
    }
    if (child < 0) return 0;
    waitpid(child, NULL, 0);
    *waited = blocked_since(planted, start);
    return planted->stop[1] - planted->stop[0];
}

static int64_t ask_peer(struct planted *planted, int64_t amount, int64_t *waited) {
    struct clocks start = clocks(planted);
    if (write(planted->ends[0], &amount, sizeof amount) != sizeof amount) return 0;
    if (read(planted->ends[0], &amount, sizeof amount) != sizeof amount) return 0;
    *waited = blocked_since(planted, start);
    return *waited;
}

static int64_t plant(struct planted *planted, int64_t *waited) {
    int64_t amount = draw(planted);
    struct clocks start = clocks(planted);
    atomic_store(&planted->amount, amount);
    switch (planted->cause) {
    case FB_PLANTED_NOTHING: return 0;
    case FB_PLANTED_OWN_WORK: compute(amount); return amount;
    case FB_PLANTED_LOCK:
    case FB_PLANTED_DISPLACED_OWNER: return wait_for_lock(planted, waited);
    case FB_PLANTED_SYNC: return sync_file(planted, waited);
    case FB_PLANTED_STOP: return be_stopped(planted, amount, waited);
    case FB_PLANTED_PEER: return ask_peer(planted, amount, waited);
    case FB_PLANTED_SLEEP:
        sleep_for(amount);
        *waited = blocked_since(planted, start);
        return *waited;
    case FB_PLANTED_FAULTS:
    case FB_PLANTED_READ: return use_file(planted, amount * 2 / 3, waited); // the rest is CPU time
    case FB_PLANTED_QUOTA: compute(QUOTA_WORK); return 0; // the quota's delay is measured by the caller
    }
    return 0;
}

// Fills the file that the loop reads or touches.
static int make_cold(struct planted *planted) {
    memset(planted->bytes, 1, CHUNK);
    for (int chunk = 0; chunk < COLD_CHUNKS; chunk++) {
        if (pwrite(planted->file, planted->bytes, CHUNK, (off_t)chunk * CHUNK) != CHUNK) return -ENOSPC;
    }
    if (fsync(planted->file)) return -errno;
    if (planted->cause == FB_PLANTED_READ) return 0;
    size_t size = (size_t)COLD_CHUNKS * CHUNK;
    void *mapped = mmap(NULL, size, PROT_READ, MAP_SHARED, planted->file, 0);
    if (mapped == MAP_FAILED) return -errno;
    planted->mapped = mapped;
    return 0;
}

static int begin(struct planted *planted, pthread_t *threads, int *count, pid_t *peer, const char *path) {
    pthread_mutex_init(&planted->lock, NULL);
    sem_t *all[] = {&planted->held, &planted->wanted, &planted->hog_wanted, &planted->written, &planted->write_wanted};
    for (size_t index = 0; index < sizeof all / sizeof *all; index++) sem_init(all[index], 0, 0);
    int owns = planted->cause == FB_PLANTED_LOCK || planted->cause == FB_PLANTED_DISPLACED_OWNER;
    if (owns) {
        if (pthread_create(&threads[(*count)++], NULL, own_lock, planted)) return -EAGAIN;
        sem_wait(&planted->held);
    }
    if (planted->cause == FB_PLANTED_DISPLACED_OWNER) {
        if (pthread_create(&threads[(*count)++], NULL, hog_cpu, planted)) return -EAGAIN;
    }
    int is_cold = planted->cause == FB_PLANTED_FAULTS || planted->cause == FB_PLANTED_READ;
    if (planted->cause == FB_PLANTED_SYNC || is_cold) {
        planted->file = open(path, O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0600);
        planted->bytes = calloc(1, CHUNK);
        planted->chunks = 8;
        if (planted->file < 0 || !planted->bytes) return -errno;
        unlink(path);
        memset(planted->bytes, 1, CHUNK);
        int made = is_cold ? make_cold(planted) : 0;
        if (made < 0) return made;
        if (pthread_create(&threads[(*count)++], NULL, is_cold ? drop_pages : write_file, planted)) return -EAGAIN;
        sem_post(&planted->write_wanted);
    }
    if (planted->cause == FB_PLANTED_STOP) {
        void *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (shared == MAP_FAILED) return -errno;
        planted->stop = shared;
    }
    if (planted->cause == FB_PLANTED_PEER) {
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, planted->ends)) return -errno;
        *peer = start_peer(planted);
        if (*peer < 0) return -errno;
    }
    return 0;
}

static void finish(struct planted *planted, pthread_t *threads, int count, pid_t peer) {
    atomic_store(&planted->amount, -1);
    sem_post(&planted->wanted);
    sem_post(&planted->hog_wanted);
    sem_post(&planted->write_wanted);
    for (int index = 0; index < count; index++) pthread_join(threads[index], NULL);
    if (peer > 0) {
        close(planted->ends[0]);
        close(planted->ends[1]);
        waitpid(peer, NULL, 0);
    }
    if (planted->mapped) munmap((void *)planted->mapped, (size_t)COLD_CHUNKS * CHUNK);
    if (planted->file >= 0) close(planted->file);
    if (planted->delay >= 0) close(planted->delay);
    free(planted->bytes);
}

int fb_planted_run(enum fb_planted_cause cause, double seconds, uint64_t seed, int32_t cpu, int32_t helper_cpu,
                   int real_time, const char *file, int throttle, FILE *truth) {
    struct planted planted = {.cause = cause,
                              .helper_cpu = helper_cpu,
                              .real_time = real_time,
                              .random = seed,
                              .file = -1,
                              .delay = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC),
                              .throttle = throttle};
    pthread_t threads[3];
    pid_t peer = 0;
    int count = 0, most = (int)(seconds * 1e9 / PERIOD) + 64, turns = 0;
    struct turn *log = calloc((size_t)most, sizeof *log);
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    if (!log || timer < 0) return -errno;
    int result = begin(&planted, threads, &count, &peer, file);
    if (result < 0) return result;
    run_on(cpu, real_time ? LOOP_RANK : 0);
    if (!real_time) setpriority(PRIO_PROCESS, 0, -20);
    int64_t start = now(CLOCK_MONOTONIC) + PERIOD, end = start + (int64_t)(seconds * 1e9), ticks = 0;
    struct itimerspec times = {{0, PERIOD}, {start / 1000000000, start % 1000000000}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &times, NULL);
    while (turns < most && now(CLOCK_MONOTONIC) < end) {
        int64_t entered = now(CLOCK_MONOTONIC);
        struct pollfd entry = {timer, POLLIN, 0};
        int64_t stopped = number_in(throttle, "throttled_time ");
        if (poll(&entry, 1, -1) <= 0) continue;
        // The turn begins at the timer's first expiration, or at the call if that was earlier.
        int64_t first = start + ticks * PERIOD, cpu_time = now(CLOCK_THREAD_CPUTIME_ID);
        struct turn *turn = &log[turns++];
        turn->begin = first > entered ? first : entered;
        uint64_t expirations = 0;
        if (read(timer, &expirations, sizeof expirations) < 0) continue;
        ticks += (int64_t)expirations;
        compute(BASE_WORK);
        if (turns % (cause == FB_PLANTED_QUOTA ? QUOTA_CYCLE : CYCLE) == 0) turn->planted = plant(&planted, &turn->waited);
        turn->cpu = now(CLOCK_THREAD_CPUTIME_ID) - cpu_time;
        turn->end = now(CLOCK_MONOTONIC);
        // If its own clocks and the kernel's count disagree, other threads had the CPU for part of it: the turn's rest
        // is used.
        turn->waited += number_in(throttle, "throttled_time ") - stopped;
        if (turn->waited > 0 && throttle >= 0) turn->planted = turn->end - turn->begin - turn->cpu;
    }
    finish(&planted, threads, count, peer);
    for (int index = 0; index < turns; index++) {
        const struct turn *turn = &log[index];
        fprintf(truth, "%lld %lld %lld %lld %lld\n", (long long)turn->begin, (long long)turn->end, (long long)turn->cpu,
                (long long)turn->waited, (long long)turn->planted);
    }
    close(timer);
    free(log);
    return 0;
}
