#include "CCurl.h"

#include <dlfcn.h>
#include <stdlib.h>

#define CURL_GLOBAL_ALL 3
#define CURLINFO_TLS_SSL_PTR (0x400000 + 45)
#define CURLSSLBACKEND_OPENSSL 1

static struct ccurl_library curl;

static struct {
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
} variadic;

// OpenSSL, where libcurl brings it.
static struct {
    void *(*verified_chain)(const void *);
    int (*count)(const void *);
    void *(*value)(const void *, int);
    int (*write)(const void *, unsigned char **);
} tls;

int ccurl_load(const char *file) {
    // libcurl writes the secrets of each connection to that file. It looks when it starts.
    unsetenv("SSLKEYLOGFILE");
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return 1;
#define FIND(place, name) \
    *(void **)&place.name = dlsym(library, "curl_" #name); \
    if (place.name == NULL) return 2
    FIND(curl, global_init);
    FIND(curl, version_info);
    FIND(curl, easy_init);
    FIND(curl, easy_cleanup);
    FIND(curl, easy_pause);
    FIND(curl, slist_append);
    FIND(curl, slist_free_all);
    FIND(curl, multi_init);
    FIND(curl, multi_cleanup);
    FIND(curl, multi_add_handle);
    FIND(curl, multi_remove_handle);
    FIND(curl, multi_perform);
    FIND(curl, multi_poll);
    FIND(curl, multi_wakeup);
    FIND(curl, multi_info_read);
    FIND(variadic, easy_setopt);
    FIND(variadic, easy_getinfo);
    // Looked for in what libcurl is linked with, and nowhere else.
    *(void **)&tls.verified_chain = dlsym(library, "SSL_get0_verified_chain");
    *(void **)&tls.count = dlsym(library, "OPENSSL_sk_num");
    *(void **)&tls.value = dlsym(library, "OPENSSL_sk_value");
    *(void **)&tls.write = dlsym(library, "i2d_X509");
    return curl.global_init(CURL_GLOBAL_ALL) == 0 ? 0 : 2;
}

const struct ccurl_library *ccurl_loaded(void) { return &curl; }

int ccurl_set_long(void *easy, int option, long value) { return variadic.easy_setopt(easy, option, value); }
int ccurl_set_offset(void *easy, int option, long long value) { return variadic.easy_setopt(easy, option, value); }
int ccurl_set_pointer(void *easy, int option, const void *value) { return variadic.easy_setopt(easy, option, value); }
int ccurl_get_long(void *easy, int info, long *value) { return variadic.easy_getinfo(easy, info, value); }

int ccurl_reads_chains(void) { return tls.verified_chain && tls.count && tls.value && tls.write; }

void ccurl_each_certificate(void *easy, void *context, void (*each)(void *, const unsigned char *, size_t)) {
    // curl_tlssessioninfo of curl/curl.h.
    struct {
        int backend;
        void *session;
    } *info = NULL;
    if (!ccurl_reads_chains() || variadic.easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &info) != 0) return;
    if (info == NULL || info->backend != CURLSSLBACKEND_OPENSSL || info->session == NULL) return;
    void *chain = tls.verified_chain(info->session);
    int count = chain ? tls.count(chain) : 0;
    for (int i = 0; i < count; i++) {
        void *certificate = tls.value(chain, i);
        int length = tls.write(certificate, NULL);
        if (length <= 0) continue;
        unsigned char *der = malloc((size_t)length), *end = der;
        if (der == NULL) continue;
        if (tls.write(certificate, &end) == length) each(context, der, (size_t)length);
        free(der);
    }
}
