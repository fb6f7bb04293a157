swift run tenant-emulator --tls --host localhost >ready.json
