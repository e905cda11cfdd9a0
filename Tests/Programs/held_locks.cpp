// Holds a lock for half a second, which another thread waits for: held_locks mutex|recursive|inherit|std|condition|semaphore|rwlock.
// With the last three nobody holds anything that says so.
#include <mutex>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <thread>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore, ready;
static std::mutex standard;
static const char *kind;
static bool isDone;

static bool is(const char *name) { return !strcmp(kind, name); }
static bool isMutex() { return is("mutex") || is("recursive") || is("inherit"); }

static void take() {
    if (isMutex() || is("condition")) pthread_mutex_lock(&mutex);
    if (is("std")) standard.lock();
    if (is("rwlock")) pthread_rwlock_wrlock(&rwlock);
}

static void release() {
    if (isMutex() || is("condition")) pthread_mutex_unlock(&mutex);
    if (is("std")) standard.unlock();
    if (is("rwlock")) pthread_rwlock_unlock(&rwlock);
}

static void hold() {
    prctl(PR_SET_NAME, "holder");
    if (!is("condition")) take();
    sem_post(&ready);
    usleep(500000);
    if (is("condition")) take();
    isDone = true;
    pthread_cond_signal(&condition);
    release();
    sem_post(&semaphore);
}

static void wait() {
    prctl(PR_SET_NAME, "waiter");
    take();
    while (is("condition") && !isDone) pthread_cond_wait(&condition, &mutex);
    if (is("semaphore")) sem_wait(&semaphore);
    release();
}

int main(int count, char **arguments) {
    kind = count > 1 ? arguments[1] : "mutex";
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    if (is("recursive")) pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    if (is("inherit")) pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
    pthread_mutex_init(&mutex, &attributes);
    sem_init(&semaphore, 0, 0);
    sem_init(&ready, 0, 0);
    std::thread holder(hold);
    sem_wait(&ready);
    std::thread waiter(wait);
    holder.join();
    waiter.join();
    puts("done");
    return 0;
}
