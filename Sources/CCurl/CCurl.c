#include "CCurl.h"

#include <dlfcn.h>

#define CURL_GLOBAL_ALL 3
#define CURLVERSION_SEVENTH 6

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

int ccurl_load(const char *file) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
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
    return 0;
}

int ccurl_global_init(void) { return curl.global_init(CURL_GLOBAL_ALL); }
const struct ccurl_version *ccurl_version_info(void) { return curl.version_info(CURLVERSION_SEVENTH); }

void *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }
int ccurl_easy_pause(void *easy, int mask) { return curl.easy_pause(easy, mask); }
int ccurl_set_long(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_offset(void *easy, int option, long long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_pointer(void *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_get_long(void *easy, int info, long *value) { return curl.easy_getinfo(easy, info, value); }

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
