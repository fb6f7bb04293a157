swift run tenant-emulator --tls --host localhost --database emulator.sqlite >ready.json
