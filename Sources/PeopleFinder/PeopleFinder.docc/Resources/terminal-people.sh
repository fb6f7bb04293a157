swift run tenant-emulator >ready.json    # in another window, without --tls; leave it running
cp ready.json settings.json
swift run find-people zizka
