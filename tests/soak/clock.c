/* The system's clock as this process sees it, set by clock_shift() to so many seconds beside the true one:
 * preloaded. The clock that nobody sets stays as it is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static volatile long shift;

void clock_shift(long seconds) { shift = seconds; }

int clock_gettime(clockid_t which, struct timespec *found) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(which, found);
    if (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE) found->tv_sec += shift;
    return failed;
}

int gettimeofday(struct timeval *found, void *zone) {
    struct timespec now;
    int failed = clock_gettime(CLOCK_REALTIME, &now);
    found->tv_sec = now.tv_sec, found->tv_usec = now.tv_nsec / 1000;
    return failed;
}

time_t time(time_t *found) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (found) *found = now.tv_sec;
    return now.tv_sec;
}
