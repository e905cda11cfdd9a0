// An event loop with planted causes of late turns: poll on a timer, 60 times a second. Prints how often it did each.
//
//     event_loop SECONDS [CAUSE…]     own lock fsync stop sleep hog peer
//
// Each turn takes 2 ms of CPU. By its number in a cycle of 40, a turn also has one of the causes that are asked for:
//     own    computes for 25 ms more
//     lock   waits some 15 ms for a mutex that the thread `database` holds
//     fsync  writes 8 MiB to a file and waits for the disk
//     stop   is stopped by a child for 20 ms
//     sleep  sleeps for 20 ms
//     peer   waits 20 ms for an answer on a socket, from the thread `peer`
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef SHARED_CALLS
// One instruction makes all of these calls, as it does with glibc since 2.41, musl and Go.
#include <sys/syscall.h>
#define poll(...) syscall(SYS_poll, __VA_ARGS__)
#define read(...) syscall(SYS_read, __VA_ARGS__)
#define fsync(...) syscall(SYS_fsync, __VA_ARGS__)
#define waitpid(...) syscall(SYS_wait4, __VA_ARGS__, NULL)
#define usleep(microseconds) syscall(SYS_nanosleep, &(struct timespec){0, (microseconds) * 1000}, NULL)
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int held;
static volatile sig_atomic_t is_over;
static int ends[2], orders[2];
static char name[64];

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void compute(double milliseconds) {
    double start = now(CLOCK_THREAD_CPUTIME_ID);
    while (now(CLOCK_THREAD_CPUTIME_ID) - start < milliseconds) {
    }
}

static void *database(void *unused) {
    prctl(PR_SET_NAME, "database");
    char byte;
    while (read(orders[0], &byte, 1) == 1) {
        pthread_mutex_lock(&mutex);
        atomic_store(&held, 1);
        usleep(15000);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static void *peer(void *unused) {
    prctl(PR_SET_NAME, "peer");
    char byte;
    while (read(ends[1], &byte, 1) == 1) {
        usleep(20000);
        if (write(ends[1], &byte, 1) != 1) break;
    }
    return unused;
}

static void wait_for_lock(void) {
    char byte = 1;
    atomic_store(&held, 0);
    if (write(orders[1], &byte, 1) != 1) return;
    while (!atomic_load(&held)) {
    }
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
}

static void sync_file(char *bytes, size_t size) {
    int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (file < 0) return;
    if (write(file, bytes, size) != (ssize_t)size) perror("write");
    fsync(file);
    close(file);
}

static void be_stopped(void) {
    pid_t self = getpid(), child = fork();
    if (child == 0) {
        kill(self, SIGSTOP);
        usleep(20000);
        kill(self, SIGCONT);
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

static void ask_peer(void) {
    char byte = 1;
    if (write(ends[0], &byte, 1) != 1 || read(ends[0], &byte, 1) != 1) is_over = 1;
}

static void end(int signal) {
    (void)signal;
    is_over = 1;
}

int main(int count, char **arguments) {
    double seconds = count > 1 ? atof(arguments[1]) : 5;
    const char *causes[8] = {0};
    int chosen = 0, done[8] = {0}, turns = 0;
    for (int index = 2; index < count && chosen < 8; index++) causes[chosen++] = arguments[index];
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    snprintf(name, sizeof name, "event_loop-%d.tmp", getpid());
    size_t size = 8 << 20;
    char *bytes = malloc(size);
    if (!bytes || pipe2(orders, O_CLOEXEC) || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return 1;
    memset(bytes, 1, size);
    pthread_t thread;
    if (pthread_create(&thread, NULL, database, NULL) || pthread_create(&thread, NULL, peer, NULL)) return 1;
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct itimerspec times = {{0, 16666667}, {0, 16666667}};
    timerfd_settime(timer, 0, &times, NULL);
    double start = now(CLOCK_MONOTONIC);
    while (!is_over && now(CLOCK_MONOTONIC) - start < seconds * 1e3) {
        struct pollfd entry = {timer, POLLIN, 0};
        if (poll(&entry, 1, -1) <= 0) continue;
        uint64_t expirations;
        if (read(timer, &expirations, sizeof expirations) < 0) continue;
        turns++;
        compute(2);
        int place = turns % 10;
        if (place != 0 || chosen == 0) continue;
        int which = turns / 10 % chosen;
        const char *cause = causes[which];
        if (!strcmp(cause, "own")) compute(25);
        else if (!strcmp(cause, "lock")) wait_for_lock();
        else if (!strcmp(cause, "fsync")) sync_file(bytes, size);
        else if (!strcmp(cause, "stop")) be_stopped();
        else if (!strcmp(cause, "sleep")) usleep(20000);
        else if (!strcmp(cause, "peer")) ask_peer();
        else return 2;
        done[which]++;
    }
    unlink(name);
    printf("turns %d", turns);
    for (int index = 0; index < chosen; index++) printf(" %s %d", causes[index], done[index]);
    printf("\n");
    return 0;
}
