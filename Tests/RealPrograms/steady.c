// A program that says whether it was disturbed: steady [TURNS]. An event loop on a timer, 5 ms a turn, with a thread that it shares a
// lock with, a child that answers through a pipe, a file that it reads back, and marked frames. Prints one line that is the same in
// every run; any call that failed, was interrupted or came back with something else makes it a different one, and the status 1.
#define _GNU_SOURCE
#include "fbprof_marks.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/timerfd.h>
#include <sys/wait.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int asked, answered, signals, failures;

static void check(int holds, const char *what) {
    if (holds) return;
    failures++;
    printf("failed: %s (%s)\n", what, strerror(errno));
}

static void count_signal(int number) { signals += number != SIGALRM; }

static void *helper(void *turns) {
    for (int turn = 1; turn <= *(int *)turns; turn++) {
        pthread_mutex_lock(&mutex);
        while (asked < turn) pthread_cond_wait(&changed, &mutex);
        answered = turn;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(int count, char **arguments) {
    int turns = count > 1 ? atoi(arguments[1]) : 20, questions[2], answers[2];
    for (int number = 1; number < 32; number++) {
        if (number != SIGKILL && number != SIGSTOP && number != SIGCHLD && number != SIGALRM && number != SIGTERM) signal(number, count_signal);
    }
    check(!pipe2(questions, O_CLOEXEC) && !pipe2(answers, O_CLOEXEC), "pipe");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        char byte;
        close(questions[1]);
        while (read(questions[0], &byte, 1) == 1) {
            byte++;
            if (write(answers[1], &byte, 1) != 1) _exit(2);
        }
        _exit(0);
    }
    check(child > 0, "fork");
    pthread_t thread;
    check(!pthread_create(&thread, NULL, helper, &turns), "pthread_create");
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC), file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct itimerspec times = {{0, 5000000}, {0, 5000000}};
    check(timer >= 0 && file >= 0 && !timerfd_settime(timer, 0, &times, NULL), "timer");
    uint64_t sum = 14695981039346656037u;
    for (int turn = 1; turn <= turns; turn++) {
        struct pollfd entry = {timer, POLLIN, 0};
        check(poll(&entry, 1, 10000) == 1, "poll");
        uint64_t due;
        check(read(timer, &due, sizeof due) == sizeof due, "read of the timer");
        fbprof_step_begin("turn");
        char byte = (char)turn, answer = 0;
        check(write(questions[1], &byte, 1) == 1, "write");
        check(read(answers[0], &answer, 1) == 1 && answer == (char)(byte + 1), "read of the answer");
        unsigned char block[4096];
        check(pread(file, block, sizeof block, 0) == sizeof block, "pread");
        for (size_t place = 0; place < sizeof block; place++) sum = (sum ^ block[place]) * 1099511628211u;
        pthread_mutex_lock(&mutex);
        asked = turn;
        pthread_cond_broadcast(&changed);
        while (answered < turn) pthread_cond_wait(&changed, &mutex);
        pthread_mutex_unlock(&mutex);
        fbprof_step_end();
        fbprof_frame();
    }
    close(questions[1]);
    int status = -1;
    check(waitpid(child, &status, 0) == child && status == 0, "waitpid");
    pthread_join(thread, NULL);
    printf("turns %d sum %016llx signals %d failures %d\n", turns, (unsigned long long)sum, signals, failures);
    return failures || signals ? 1 : 0;
}
