#include "StackFixtures.h"

#include <cerrno>
#include <execinfo.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/userfaultfd.h>
#include <link.h>
#include <malloc.h>
#include <sched.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

volatile int sink;

// What follows the call keeps it from becoming a jump.
__attribute__((noinline)) int descend(int depth) {
    if (depth == 0) throw std::runtime_error("thrown on purpose");
    int result = descend(depth - 1);
    sink = result + depth;
    return result;
}

int count_image(dl_phdr_info *, size_t, void *count) {
    ++*static_cast<int *>(count);
    return 0;
}

} // namespace

int fixture_throw(int depth) {
    try {
        return descend(depth);
    } catch (const std::runtime_error &) {
        return depth;
    }
}

__attribute__((noinline)) int fixture_return_addresses(void **addresses, int limit) {
    return backtrace(addresses, limit);
}

int fixture_iterate(void) {
    int count = 0;
    dl_iterate_phdr(count_image, &count);
    return count;
}

int fixture_use_one_arena(void) { return mallopt(M_ARENA_MAX, 1); }

int fixture_go_first(void) {
    sched_param parameters{};
    parameters.sched_priority = 1;
    return sched_setscheduler(0, SCHED_FIFO, &parameters) == 0 ? 0 : errno;
}

int fixture_drop_perfmon(void) {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3]{};
    if (syscall(SYS_capget, &header, data) != 0) return errno;
    for (int capability : {CAP_SYS_ADMIN, CAP_PERFMON}) {
        data[CAP_TO_INDEX(capability)].effective &= ~CAP_TO_MASK(capability);
        data[CAP_TO_INDEX(capability)].permitted &= ~CAP_TO_MASK(capability);
    }
    return syscall(SYS_capset, &header, data) == 0 ? 0 : errno;
}

int fixture_fork(void) {
    pid_t child = fork();
    if (child < 0) return errno;
    if (child == 0) _exit(0);
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return errno;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : ECHILD;
}

namespace {

constexpr size_t page_size = 4096;

uffdio_range range_of(void *page) { return {reinterpret_cast<uintptr_t>(page), page_size}; }

}  // namespace

int fixture_make_waiting_page(void **page) {
    // 1: for faults in user space only, which needs no privilege (UFFD_USER_MODE_ONLY).
    int file = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | 1));
    if (file < 0) return -errno;
    void *memory = mmap(nullptr, page_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    uffdio_api api{UFFD_API, 0, 0};
    uffdio_register area{range_of(memory), UFFDIO_REGISTER_MODE_MISSING, 0};
    if (memory == MAP_FAILED || ioctl(file, UFFDIO_API, &api) != 0 || ioctl(file, UFFDIO_REGISTER, &area) != 0) {
        int error = errno;
        close(file);
        return -error;
    }
    *page = memory;
    return file;
}

int fixture_fill_waiting_page(int file, void *page) {
    uffdio_zeropage zeros{range_of(page), 0, 0};
    int error = ioctl(file, UFFDIO_ZEROPAGE, &zeros) == 0 ? 0 : errno;
    close(file);
    return error;
}
