// The app is in PeopleFinderUI, and what it does in PeopleFinder. Here is only what belongs to this one program: where its
// settings, its accounts and its network come from.

import PeopleFinderUI
import SwiftUI

@main
struct PeopleFinderApp: App {
    var body: some Scene {
        PeopleFinderScene(managed: { Installation.managedSettings }) {
            Installation.makeModel()
        }
    }
}
