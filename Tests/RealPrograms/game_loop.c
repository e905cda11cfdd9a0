// A game loop that sleeps for what is left of each sixtieth of a second and does what it has missed: game_loop SECONDS. Each iteration
// computes for 4 ms; every 40th waits 40 ms for a lock that the thread `loader` holds, in turns before it computes and after that. Prints how many iterations there were.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int wanted, held;

static int64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void *load(void *unused) {
    prctl(PR_SET_NAME, "loader");
    while (1) {
        while (!atomic_exchange(&wanted, 0)) usleep(500);
        pthread_mutex_lock(&mutex);
        atomic_store(&held, 1);
        usleep(40000);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static void compute(void) {
    int64_t cpu = now(CLOCK_THREAD_CPUTIME_ID);
    while (now(CLOCK_THREAD_CPUTIME_ID) - cpu < 4000000) {
    }
}

int main(int count, char **arguments) {
    const int64_t period = 16666667;
    int64_t start = now(CLOCK_MONOTONIC), due = start, end = start + (int64_t)((count > 1 ? atof(arguments[1]) : 5) * 1e9) - 500000000;
    pthread_t thread;
    if (pthread_create(&thread, NULL, load, NULL)) return 1;
    int iterations = 0;
    while (now(CLOCK_MONOTONIC) < end) {
        if (iterations % 40 == 38) atomic_store(&wanted, 1);
        if (iterations % 80 == 79) compute();
        if (iterations % 40 == 39) {
            while (!atomic_load(&held)) {
            }
            pthread_mutex_lock(&mutex);
            pthread_mutex_unlock(&mutex);
            atomic_store(&held, 0);
        }
        if (iterations % 80 != 79) compute();
        iterations++;
        due += period;
        int64_t left = due - now(CLOCK_MONOTONIC);
        if (left <= 0) continue;
        struct timespec time = {left / 1000000000, left % 1000000000};
        nanosleep(&time, NULL);
    }
    printf("iterations %d\n", iterations);
    return 0;
}
