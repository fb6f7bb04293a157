#include "CCurl.h"

#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define CURL_GLOBAL_ALL 3
#define CURLVERSION_SEVENTH 6
#define CURLINFO_TLS_SSL_PTR (0x400000 + 45)
#define CURLSSLBACKEND_OPENSSL 1

static struct {
    int (*global_init)(long);
    const struct ccurl_version *(*version_info)(int);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_pause)(void *, int);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
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
} curl;

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
#define FIND(name) \
    *(void **)&curl.name = dlsym(library, "curl_" #name); \
    if (curl.name == NULL) return 2
    FIND(global_init);
    FIND(version_info);
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_pause);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(slist_append);
    FIND(slist_free_all);
    FIND(multi_init);
    FIND(multi_cleanup);
    FIND(multi_add_handle);
    FIND(multi_remove_handle);
    FIND(multi_perform);
    FIND(multi_poll);
    FIND(multi_wakeup);
    FIND(multi_info_read);
    // Looked for in what libcurl is linked with, and nowhere else.
    *(void **)&tls.verified_chain = dlsym(library, "SSL_get0_verified_chain");
    *(void **)&tls.count = dlsym(library, "OPENSSL_sk_num");
    *(void **)&tls.value = dlsym(library, "OPENSSL_sk_value");
    *(void **)&tls.write = dlsym(library, "i2d_X509");
    return curl.global_init(CURL_GLOBAL_ALL) == 0 ? 0 : 2;
}

const struct ccurl_version *ccurl_version_info(void) { return curl.version_info(CURLVERSION_SEVENTH); }

int ccurl_has_hashed_names(const char *path) {
    DIR *folder = opendir(path);
    if (folder == NULL) return 0;
    int found = 0;
    for (struct dirent *entry; !found && (entry = readdir(folder)) != NULL;) {
        size_t length = strlen(entry->d_name);
        found = length > 2 && strcmp(entry->d_name + length - 2, ".0") == 0;
    }
    closedir(folder);
    return found;
}

void *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }
int ccurl_easy_pause(void *easy, int mask) { return curl.easy_pause(easy, mask); }
int ccurl_set_long(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_offset(void *easy, int option, long long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_pointer(void *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_get_long(void *easy, int info, long *value) { return curl.easy_getinfo(easy, info, value); }

int ccurl_reads_chains(void) { return tls.verified_chain && tls.count && tls.value && tls.write; }

int ccurl_each_certificate(void *easy, void *context, void (*each)(void *, const unsigned char *, size_t)) {
    // curl_tlssessioninfo of curl/curl.h.
    struct {
        int backend;
        void *session;
    } *info = NULL;
    if (!ccurl_reads_chains() || curl.easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &info) != 0) return 0;
    if (info == NULL || info->backend != CURLSSLBACKEND_OPENSSL || info->session == NULL) return 0;
    void *chain = tls.verified_chain(info->session);
    int count = chain ? tls.count(chain) : 0, told = 0;
    for (int i = 0; i < count; i++) {
        void *certificate = tls.value(chain, i);
        int length = tls.write(certificate, NULL);
        if (length <= 0) continue;
        unsigned char *der = malloc((size_t)length), *end = der;
        if (der == NULL) continue;
        if (tls.write(certificate, &end) == length) {
            each(context, der, (size_t)length);
            told++;
        }
        free(der);
    }
    return told;
}

void *ccurl_list_append(void *list, const char *text) { return curl.slist_append(list, text); }
void ccurl_list_free(void *list) { curl.slist_free_all(list); }

void *ccurl_multi_init(void) { return curl.multi_init(); }
int ccurl_multi_cleanup(void *multi) { return curl.multi_cleanup(multi); }
int ccurl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }
int ccurl_multi_perform(void *multi, int *running) { return curl.multi_perform(multi, running); }
int ccurl_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }
int ccurl_multi_wakeup(void *multi) { return curl.multi_wakeup(multi); }
const struct ccurl_message *ccurl_multi_read(void *multi, int *left) { return curl.multi_info_read(multi, left); }
