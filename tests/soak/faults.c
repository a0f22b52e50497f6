/* Makes calls on files fail: preloaded, armed from inside the process by fault_arm().
 *
 * Counted are calls on files under one folder: opening for writing, writing, syncing, cutting, renaming,
 * deleting and making folders; or reading alone. From the n-th on one of them, or all, fail with a given
 * error. Locks of such files all fail where fault_unlockable() was called, as on some network drives. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static char folder[4096];
static int target = -1, error_number, lasting, seen, reads, unlockable;

void fault_arm(const char *under, int number, int error, int all_that_follow, int of_reading) {
    strncpy(folder, under, sizeof folder - 1);
    error_number = error, lasting = all_that_follow, reads = of_reading, seen = 0, target = number;
}

void fault_unlockable(const char *under) {
    strncpy(folder, under, sizeof folder - 1);
    unlockable = 1;
}

int fault_disarm(void) {
    target = -1;
    return seen;
}

static int is_ours(const char *path) { return path && !strncmp(path, folder, strlen(folder)); }

static int counted(const char *path, int once) {
    if (target < 0 || !is_ours(path)) return 0;
    int number = __sync_add_and_fetch(&seen, 1);
    if (number != target && !(lasting && !once && number > target)) return 0;
    errno = error_number;
    return 1;
}

static int due_once(const char *path, int once) { return !reads && counted(path, once); }

static int due(const char *path) { return due_once(path, 0); }

/* The path of an open file, empty where it has none. */
static const char *path_of(int file, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, size - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

static int due_file(int file, int of_reading) {
    char path[4096];
    if (target < 0 || reads != of_reading) return 0;
    return counted(path_of(file, path, sizeof path), 0);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPENS(name)                                                        \
    int name(const char *path, int flags, ...) {                           \
        va_list rest;                                                      \
        va_start(rest, flags);                                             \
        mode_t mode = (mode_t)va_arg(rest, unsigned);                      \
        va_end(rest);                                                      \
        if (flags & (O_WRONLY | O_RDWR | O_CREAT) && due(path)) return -1; \
        return REAL(name)(path, flags, mode);                              \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                                     \
    int name(int at, const char *path, int flags, ...) {                   \
        va_list rest;                                                      \
        va_start(rest, flags);                                             \
        mode_t mode = (mode_t)va_arg(rest, unsigned);                      \
        va_end(rest);                                                      \
        if (flags & (O_WRONLY | O_RDWR | O_CREAT) && due(path)) return -1; \
        return REAL(name)(at, path, flags, mode);                          \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

#define FILE_CALL(of_reading, result, name, given, passed) \
    result name given { return due_file(file, of_reading) ? -1 : REAL(name) passed; }
#define READS(name, given, passed) FILE_CALL(1, ssize_t, name, given, passed)
READS(read, (int file, void *data, size_t size), (file, data, size))
READS(pread, (int file, void *data, size_t size, off_t at), (file, data, size, at))
READS(pread64, (int file, void *data, size_t size, off64_t at), (file, data, size, at))

#define ON_FILE(result, name, given, passed) FILE_CALL(0, result, name, given, passed)
ON_FILE(ssize_t, write, (int file, const void *data, size_t size), (file, data, size))
ON_FILE(ssize_t, pwrite, (int file, const void *data, size_t size, off_t at), (file, data, size, at))
ON_FILE(ssize_t, pwrite64, (int file, const void *data, size_t size, off64_t at), (file, data, size, at))
ON_FILE(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count))
ON_FILE(int, fsync, (int file), (file))
ON_FILE(int, fdatasync, (int file), (file))
ON_FILE(int, ftruncate, (int file, off_t size), (file, size))
ON_FILE(int, ftruncate64, (int file, off64_t size), (file, size))

#define LOCKS(name)                                                                                    \
    int name(int file, int command, ...) {                                                             \
        char path[4096];                                                                               \
        va_list rest;                                                                                  \
        va_start(rest, command);                                                                       \
        void *argument = va_arg(rest, void *);                                                         \
        va_end(rest);                                                                                  \
        int locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK;                   \
        if (locks && unlockable && is_ours(path_of(file, path, sizeof path))) return errno = ENOLCK, -1; \
        return REAL(name)(file, command, argument);                                                    \
    }
LOCKS(fcntl)
LOCKS(fcntl64)

int flock(int file, int how) {
    char path[4096];
    if (unlockable && is_ours(path_of(file, path, sizeof path))) return errno = ENOLCK, -1;
    return REAL(flock)(file, how);
}

#define ON_PATH(name, given, passed) \
    int name given { return due(path) ? -1 : REAL(name) passed; }
ON_PATH(rename, (const char *path, const char *to), (path, to))
ON_PATH(renameat, (int at, const char *path, int to_at, const char *to), (at, path, to_at, to))
ON_PATH(renameat2, (int at, const char *path, int to_at, const char *to, unsigned how), (at, path, to_at, to, how))
ON_PATH(linkat, (int at, const char *path, int to_at, const char *to, int how), (at, path, to_at, to, how))

/* Deleting fails by itself alone: where it fails for good, what is left cannot be helped. A lock that
 * cannot be given up only makes the next one wait. */
int unlink(const char *path) {
    size_t length = strlen(path);
    int lock = length > 5 && !strcmp(path + length - 5, ".lock");
    return !lock && due_once(path, 1) ? -1 : REAL(unlink)(path);
}

int unlinkat(int at, const char *path, int how) {
    return due_once(path, 1) ? -1 : REAL(unlinkat)(at, path, how);
}

ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
