// This target carries PrivacyInfo.xcprivacy into apps for Apple's systems. It has no code, and SwiftPM wants a source file.
