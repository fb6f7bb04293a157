// The app for the Linux desktop: what it does is in PeopleFinder, and here is how it looks.

import Adwaita
import CAdwaita
import FoundationEssentials
import Glibc
import PeopleFinder

let environment = ProcessInfo.processInfo.environment
let texts = Texts(environment: environment)

/// Ends the program with a sentence in the place of a window.
@MainActor func fail(_ phrase: Phrase) -> Never {
    let line = Array("peoplefinder: \(texts[phrase])\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(5)
}

// The default renderer takes twice the memory of this one for a window in which little moves. Who wants it can say so.
setenv("GSK_RENDERER", "cairo", 0)
guard adw_get_minor_version() >= 2 else { fail(.appOldLibadwaita("1.\(adw_get_minor_version())")) }
guard gtk_init_check() != 0 else { fail(.appNoDisplay) }
guard let found = Installation(environment: environment) else { fail(.appNoHomeFolder) }
let installation = found
guard let made = adw_application_new(installation.id, G_APPLICATION_HANDLES_OPEN) else { exit(5) }

MainLoop.carryMainActor()
let application = Widget(UnsafeMutableRawPointer(made))
var onlyWindow: MainWindow?

/// Brings the one window to the front; a second start does, too, and hands its links over.
@MainActor func shownWindow() -> MainWindow {
    let shown = onlyWindow ?? MainWindow(application, installation: installation, texts: texts)
    onlyWindow = shown
    shown.present()
    return shown
}

application.on("activate") { _ = shownWindow() }
application.on("open") { (arguments: SignalArguments) in
    let window = shownWindow()
    guard let files = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self) else { return }
    for place in 0..<arguments.int(2) {
        guard let file = files[place], let address = g_file_get_uri(file) else { continue }
        window.open(String(cString: address))
        g_free(address)
    }
}
exit(g_application_run(application.cast(), CommandLine.argc, CommandLine.unsafeArgv))
