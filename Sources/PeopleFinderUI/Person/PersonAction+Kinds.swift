#if canImport(SwiftUI)
import PeopleFinder

extension [PersonAction] {
    /// The numbers that can be called.
    var calls: [PersonAction] {
        filter { action in
            if case .call = action { true } else { false }
        }
    }

    /// What can be copied.
    var copies: [PersonAction] {
        filter { action in
            if case .copy = action { true } else { false }
        }
    }

    /// What is done most: to write and to chat.
    var messages: [PersonAction] {
        filter { action in
            switch action {
            case .mail, .chat: true
            case .call, .copy, .save, .share: false
            }
        }
    }

    /// What puts the person into the address book.
    var saves: [PersonAction] {
        filter { action in
            if case .save = action { true } else { false }
        }
    }

    /// What passes the person on.
    var shares: [PersonAction] {
        filter { action in
            if case .share = action { true } else { false }
        }
    }
}
#endif
