#if canImport(SwiftUI)
import Accessibility
import Foundation
import PeopleFinder
import SwiftUI
import UniformTypeIdentifiers

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

// What the systems do differently with the same view.
extension View {
    /// Gives a sheet a size on the Mac, where it would be as small as its content lets it.
    @ViewBuilder func roomOnMac() -> some View {
        #if canImport(UIKit)
        self
        #else
        frame(minWidth: 420, minHeight: 480)
        #endif
    }

    /// Shows a button of a list as a row on the Mac, too, where it would be a push button.
    @ViewBuilder func plainOnMac() -> some View {
        #if canImport(UIKit)
        self
        #else
        buttonStyle(.plain)
        #endif
    }

    /// Goes on with the color that is behind a grouped form, where the form is narrower than the screen.
    @ViewBuilder func groupedBackground() -> some View {
        #if canImport(UIKit)
        background(Color(uiColor: .systemGroupedBackground))
        #else
        self
        #endif
    }

    /// Leaves the title of a screen small, where it would be large and say what stands below it once more.
    @ViewBuilder func smallTitle() -> some View {
        #if canImport(UIKit)
        navigationBarTitleDisplayMode(.inline)
        #else
        self
        #endif
    }

    /// Names a card whose head has the name: the bar shows it on a Mac only, and elsewhere the menu of the button back.
    @ViewBuilder func cardTitle(_ name: String) -> some View {
        #if canImport(UIKit)
        navigationTitle(name)
            .smallTitle()
            .toolbar {
                // In the place of the title, which stays what the screen is called.
                ToolbarItem(placement: .principal) { Color.clear.accessibilityHidden(true) }
            }
        #else
        navigationTitle(name)
        #endif
    }

    /// Takes a user name, with the keyboard for mail addresses where there is a keyboard to show.
    @ViewBuilder func typedAsUserName() -> some View {
        #if canImport(UIKit)
        textContentType(.username)
            .textInputAutocapitalization(.never)
            .keyboardType(.emailAddress)
            .submitLabel(.go)
        #else
        textContentType(.username)
        #endif
    }

    /// Shows the keyboard for addresses and writes no capitals, where there is a keyboard to show.
    @ViewBuilder func typedAsAddress(_ isAddress: Bool) -> some View {
        #if canImport(UIKit)
        textInputAutocapitalization(.never)
            .keyboardType(isAddress ? .URL : .asciiCapable)
        #else
        self
        #endif
    }
}

/// The system's clipboard.
@MainActor enum Clipboard {
    /// Puts a text there, and says so to those who do not see the screen.
    ///
    /// With a lifetime it is gone after so many seconds, where the system can do that, and no other device gets it.
    static func copy(_ text: String, saying words: String, lifetime: TimeInterval? = nil) {
        AccessibilityNotification.Announcement(words).post()
        #if canImport(UIKit)
        guard let lifetime else {
            UIPasteboard.general.string = text
            return
        }
        UIPasteboard.general.setItems(
            [[UTType.utf8PlainText.identifier: text]],
            options: [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: lifetime)])
        #elseif canImport(AppKit)
        NSPasteboard.general.prepareForNewContents(with: lifetime == nil ? [] : .currentHostOnly)
        NSPasteboard.general.setString(text, forType: .string)
        #endif
    }
}

private struct TextsKey: EnvironmentKey {
    static let defaultValue = Texts()
}

extension EnvironmentValues {
    /// The words, in the person's language.
    var texts: Texts {
        get { self[TextsKey.self] }
        set { self[TextsKey.self] = newValue }
    }
}
#endif
