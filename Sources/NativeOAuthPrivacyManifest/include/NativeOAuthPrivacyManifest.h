// Nothing is declared here; PrivacyManifest.c says why.
