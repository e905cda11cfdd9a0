// Runs a command for which some system calls fail: deny ERRNO CALL[,CALL…] COMMAND…, by a seccomp filter as in a container.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
    const char *name;
    unsigned number;
} known[] = {
    {"perf_event_open", SYS_perf_event_open}, {"sched_setattr", SYS_sched_setattr},
    {"sched_setscheduler", SYS_sched_setscheduler}, {"process_vm_readv", SYS_process_vm_readv},
    {"setpriority", SYS_setpriority}, {"mlock", SYS_mlock},
};

int main(int count, char **words) {
    if (count < 4) {
        fprintf(stderr, "deny ERRNO CALL[,CALL...] COMMAND...\n");
        return 2;
    }
    int number = strcmp(words[1], "ENOSYS") == 0 ? ENOSYS : strcmp(words[1], "EACCES") == 0 ? EACCES : EPERM;
    unsigned result = SECCOMP_RET_ERRNO | (unsigned)number;
    struct sock_filter filter[64] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    unsigned short length = 1;
    for (char *name = strtok(words[2], ","); name; name = strtok(NULL, ",")) {
        for (size_t index = 0; index < sizeof known / sizeof *known; index++) {
            if (strcmp(known[index].name, name) != 0) continue;
            filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, known[index].number, 0, 1);
            filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, result);
        }
    }
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {length, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
        perror("deny");
        return 2;
    }
    execvp(words[3], words + 3);
    perror(words[3]);
    return 2;
}
