// This target carries PrivacyInfo.xcprivacy into apps for Apple's systems. It has no code, and SwiftPM wants a source file:
// one in C, because a Swift target with a resource gets generated code that imports all of Foundation.
#include "NativeOAuthPrivacyManifest.h"
