/* What a program asks of the disk, noted in order, and faults put in its way: for LD_PRELOAD.

   DISK_ROOT   the folder whose files are watched
   DISK_LOG    every write, sync, name and terminal write goes there, in the order of its end
   DISK_FAULT  three 32-bit numbers that a test may change at any time: ms that a sync takes,
               the errno of a write, the errno of a sync (0: it succeeds)

   A record is: kind (1 byte), length of the path (2), offset (8), length of the data (4), path,
   data; little-endian.  Kinds: W write, T truncate, S sync, C created, U unlinked, R renamed (the
   data is the new name), A written to a terminal, M what the -shm held at a sync of its -wal. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define FILES 1024

static char *paths[FILES];
static int terminal[FILES];
static const char *root;
static int logfd = -1;
static volatile int32_t *fault;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);
static int (*real_rename)(const char *, const char *);

__attribute__((constructor)) static void begin(void)
{
    real_open = dlsym(RTLD_NEXT, "open64");
    real_close = dlsym(RTLD_NEXT, "close");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_rename = dlsym(RTLD_NEXT, "rename");
    root = getenv("DISK_ROOT");
    if (getenv("DISK_LOG"))
        logfd = real_open(getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (getenv("DISK_FAULT")) {
        int fd = real_open(getenv("DISK_FAULT"), O_RDWR | O_CLOEXEC);
        void *at = mmap(0, 12, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (at != MAP_FAILED)
            fault = at;
        real_close(fd);
    }
    unsetenv("LD_PRELOAD"); /* the pads are no part of this */
}

static void note(char kind, const char *path, uint64_t at, const void *data, uint32_t length)
{
    if (logfd < 0)
        return;
    unsigned char head[15];
    uint16_t named = strlen(path);
    head[0] = kind;
    memcpy(head + 1, &named, 2);
    memcpy(head + 3, &at, 8);
    memcpy(head + 11, &length, 4);
    syscall(SYS_write, logfd, head, sizeof head);
    syscall(SYS_write, logfd, path, named);
    syscall(SYS_write, logfd, data, length);
}

static int watched(const char *path)
{
    size_t length = root ? strlen(root) : 0;
    return length && strncmp(path, root, length) == 0 && (!path[length] || path[length] == '/');
}

static const char *file(int fd)
{
    return fd >= 0 && fd < FILES && !terminal[fd] ? paths[fd] : NULL;
}

static int opened(const char *path, int flags, int mode)
{
    int there = !watched(path) || access(path, F_OK) == 0, kept = errno;
    pthread_mutex_lock(&order);
    int fd = real_open(path, flags, mode);
    int why = errno;
    if (fd >= 0 && fd < FILES) {
        struct stat is;
        free(paths[fd]);
        paths[fd] = NULL;
        terminal[fd] = fstat(fd, &is) == 0 && S_ISCHR(is.st_mode) && (is.st_rdev >> 8) == 136;
        if (watched(path) || terminal[fd])
            paths[fd] = strdup(path);
        if (!there)
            note('C', path, 0, "", 0);
        if (watched(path) && (flags & O_TRUNC))
            note('T', path, 0, "", 0);
    }
    pthread_mutex_unlock(&order);
    errno = fd < 0 ? why : kept;
    return fd;
}

int open64(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
    va_end(rest);
    return opened(path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
    va_end(rest);
    return opened(path, flags, mode);
}

int close(int fd)
{
    pthread_mutex_lock(&order);
    if (fd >= 0 && fd < FILES) {
        free(paths[fd]);
        paths[fd] = NULL;
        terminal[fd] = 0;
    }
    int done = real_close(fd);
    pthread_mutex_unlock(&order);
    return done;
}

static int refused(int which)
{
    if (!fault || !fault[which])
        return 0;
    errno = fault[which];
    return 1;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off_t at)
{
    if (file(fd) && refused(1))
        return -1;
    pthread_mutex_lock(&order);
    ssize_t done = real_pwrite(fd, data, length, at);
    int why = errno;
    if (done > 0 && file(fd))
        note('W', paths[fd], at, data, done);
    pthread_mutex_unlock(&order);
    errno = why;
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at)
{
    return pwrite64(fd, data, length, at);
}

ssize_t write(int fd, const void *data, size_t length)
{
    if (fd < 0 || fd >= FILES || !paths[fd])
        return real_write(fd, data, length);
    if (!terminal[fd] && refused(1))
        return -1;
    pthread_mutex_lock(&order);
    off_t at = terminal[fd] ? 0 : lseek(fd, 0, SEEK_CUR);
    ssize_t done = real_write(fd, data, length);
    int why = errno;
    if (done > 0)
        note(terminal[fd] ? 'A' : 'W', paths[fd], at, data, done);
    pthread_mutex_unlock(&order);
    errno = why;
    return done;
}

int ftruncate64(int fd, off_t length)
{
    pthread_mutex_lock(&order);
    int done = real_ftruncate(fd, length);
    if (!done && file(fd))
        note('T', paths[fd], length, "", 0);
    pthread_mutex_unlock(&order);
    return done;
}

int ftruncate(int fd, off_t length)
{
    return ftruncate64(fd, length);
}

static void note_shm(const char *wal)
{
    size_t length = strlen(wal);
    if (length < 4 || strcmp(wal + length - 4, "-wal"))
        return;
    char path[4096], head[136];
    snprintf(path, sizeof path, "%.*s-shm", (int)(length - 4), wal);
    int fd = real_open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    ssize_t got = read(fd, head, sizeof head);
    real_close(fd);
    if (got == sizeof head)
        note('M', path, 0, head, sizeof head);
}

static int synced(int fd, int (*real)(int))
{
    if (!file(fd))
        return real(fd);
    if (fault && fault[0]) {
        struct timespec wait = {fault[0] / 1000, fault[0] % 1000 * 1000000L};
        nanosleep(&wait, NULL);
    }
    if (refused(2))
        return -1;
    pthread_mutex_lock(&order);
    int done = real(fd);
    if (!done) {
        note_shm(paths[fd]);
        note('S', paths[fd], 0, "", 0);
    }
    pthread_mutex_unlock(&order);
    return done;
}

int fsync(int fd)
{
    return synced(fd, real_fsync);
}

int fdatasync(int fd)
{
    return synced(fd, real_fdatasync);
}

int unlink(const char *path)
{
    pthread_mutex_lock(&order);
    int done = real_unlink(path);
    int why = errno;
    if (!done && watched(path))
        note('U', path, 0, "", 0);
    pthread_mutex_unlock(&order);
    errno = why;
    return done;
}

int rename(const char *from, const char *to)
{
    pthread_mutex_lock(&order);
    int done = real_rename(from, to);
    int why = errno;
    if (!done && watched(from))
        note('R', from, 0, to, strlen(to));
    pthread_mutex_unlock(&order);
    errno = why;
    return done;
}
