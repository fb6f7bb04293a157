import Dispatch
import PeopleFinder
import SmallFoundation
import TerminalScreen

extension PeopleCommand {
    /// Prints the version and ends the process; without the parser, which takes longer to start than all the rest.
    package static func exitWithVersion() {
        // What cannot be written is told by the parser's way.
        guard (try? ByteStream.output.write(Data("\(ProgramVersion.current)\n".utf8))) != nil else { return }
        _exit(ExitStatus.done.rawValue)
    }

    /// Runs one or more commands as the whole work of this process, and ends it with the status that they return.
    ///
    /// Ctrl-C cancels the work, which gets the time to finish what must not be left half done, such as storing a
    /// token that was just renewed. A second Ctrl-C ends the process at once. Both give status 130. What is done
    /// meanwhile is done by the main thread, once the work has begun: no thread begins while the system loads a library.
    package static func exit(
        after commands: @escaping @Sendable () async -> Int32, meanwhile: () -> Void = {}
    ) -> Never {
        let work = Task.detached {
            let status = await commands()
            TerminalScreen.Terminal.restore()
            // _exit: nothing is buffered here, and tearing libraries down would only take time.
            _exit(status)
        }
        // Linux throws an ignored signal away unless the main thread has blocked it, as dispatchMain does in the end.
        var interrupts = sigset_t()
        sigemptyset(&interrupts)
        sigaddset(&interrupts, SIGINT)
        pthread_sigmask(SIG_BLOCK, &interrupts, nil)
        signal(SIGINT, SIG_IGN)
        let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        interrupt.setEventHandler {
            if work.isCancelled {
                TerminalScreen.Terminal.restore()
                _exit(ExitStatus.canceled.rawValue)
            }
            work.cancel()
        }
        interrupt.resume()
        meanwhile()
        dispatchMain()
    }
}
