swift run tenant-emulator >ready.json    # in the clone, in another window, without --tls; leave it running
cp ready.json settings.json              # in the clone, too
swift run find-people zizka
