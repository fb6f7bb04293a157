Scripts/demo                 # searches while you type; Ctrl-C ends it
Scripts/demo search zizka    # one command
