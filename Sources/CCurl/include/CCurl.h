// The functions of libcurl that this project calls, of a library that is loaded while the program runs: a program that asks no
// server does not pay for it, and one without it can say so. In C, because Swift cannot call functions with "...".
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

// CURLMsg of curl/multi.h.
struct ccurl_message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int result;
    } data;
};

// The beginning of curl_version_info_data in curl/curl.h.
struct ccurl_version {
    int age;
    const char *version;
    unsigned int number;
    const char *host;
    int features;
    const char *tls;
    long tls_number;
    const char *zlib;
    const char *const *protocols;
    const char *ares;
    int ares_number;
    const char *idn;
    int iconv_number;
    const char *ssh;
    unsigned int brotli_number;
    const char *brotli;
    unsigned int http2_number;
    const char *http2;
    const char *quic;
    const char *ca_file;
    const char *ca_folder;
};

// curl_blob of curl/easy.h.
struct ccurl_blob {
    const void *data;
    size_t length;
    unsigned int flags;
};

// The functions of libcurl, by their names without "curl_": all that are called but those with "...".
struct ccurl_library {
    int (*global_init)(long);
    const struct ccurl_version *(*version_info)(int);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_pause)(void *, int);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    int (*multi_wakeup)(void *);
    const struct ccurl_message *(*multi_info_read)(void *, int *);
};

// Loads a library by its file's name, and starts it. Returns 0; 1 where there is no such library, 2 where it lacks a
// function or does not start. Not to be called again after a success.
int ccurl_load(const char *file);

// What ccurl_load has found; nothing in it before.
const struct ccurl_library *ccurl_loaded(void);

int ccurl_set_long(void *easy, int option, long value);
int ccurl_set_offset(void *easy, int option, long long value);
int ccurl_set_pointer(void *easy, int option, const void *value);
int ccurl_get_long(void *easy, int info, long *value);

// Whether the chain by which a server was believed can be read: libcurl uses an OpenSSL that has the functions.
int ccurl_reads_chains(void);
// Calls "each" with every certificate (DER) of the chain by which the server of a handle was believed, up to its root.
void ccurl_each_certificate(void *easy, void *context, void (*each)(void *context, const unsigned char *der, size_t length));

#endif
