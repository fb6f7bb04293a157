#if canImport(SwiftUI)
import Foundation
import GraphPeople
import PeopleFinder
import SwiftUI

/// Whether the account has a copy of the directory on this device, and how far it has come.
struct DirectoryCopySection: View {
    @Environment(\.texts) private var texts

    let model: DirectoryCopyModel

    var body: some View {
        Section {
            Toggle(.directoryCopy, isOn: isOn)
            switch model.phase {
            case .off: estimate
            case .filling(let progress):
                let total = progress.total.map(texts.language.number) ?? "…"
                ProgressView(value: progress.total.map { min(1, Double(progress.people) / Double(max(1, $0))) }) {
                    Text(texts[.directoryProgress(progress.people, total: total)])
                }
            case .on(let status):
                Text(texts[.directoryReady(status.people, size: status.bytes.formatted(.byteCount(style: .file)))])
            case .failed(let failure):
                StatusRow(status: ScreenStatus(failure))
                if model.isTooLarge {
                    estimate
                    Button(.copyLargeDirectory) { Task { await model.turnOnTapped(isLarge: true) } }
                }
            }
        } footer: {
            // The switch says it as its hint.
            Text(texts.text(Control.directoryCopy.hint))
                .accessibilityHidden(true)
        }
        .task(id: [model.isOn, model.isTooLarge]) { await model.estimateWanted() }
    }

    @ViewBuilder private var estimate: some View {
        if let estimate = model.estimate {
            let size = estimate.bytes.formatted(.byteCount(style: .file))
            Text(texts[.directoryEstimate(estimate.people, size: size)])
        }
    }

    private var isOn: Binding<Bool> {
        Binding { @MainActor [model] in
            model.isOn
        } set: { @MainActor [model] isOn in
            Task { if isOn { await model.turnOnTapped() } else { await model.turnOffTapped() } }
        }
    }
}
#endif
