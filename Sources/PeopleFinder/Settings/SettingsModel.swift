public import NativeOAuth
public import Observation

/// Holds the settings of the app: what is set, by whom, and what is wrong with it.
///
/// There are four sources, and an earlier one wins: the organization's device management (``managed``), the person
/// (``draft``, kept by ``saveTapped()``), the file that came with the app, and Microsoft's sign-in for everybody. A source
/// that names a provider says also where its Graph is: no later one does.
@MainActor @Observable public final class SettingsModel {
    /// What is typed; nothing is used before it was saved.
    public var draft: ChosenSettings {
        get { typed }
        set {
            guard newValue != typed else { return }
            typed = newValue
            (saveFault, isSaved) = (nil, false)
        }
    }

    /// What the organization's device management says.
    public private(set) var managed: ManagedSettings
    /// Why the last attempt to save has failed; nil when it has not.
    public private(set) var saveFault: SettingsFault?

    /// Whether the emulator can be chosen: in debug builds, and not in the hands of an organization.
    public let offersEmulator: Bool

    /// How often the settings were saved, so that windows see that another one has done it.
    public private(set) var saves = 0
    /// Whether what is typed was just saved.
    private var isSaved = false
    private var typed = ChosenSettings()
    private var kept: ChosenSettings?
    private var loadFault: SettingsFault?

    @ObservationIgnored private let store: any SettingsStore
    @ObservationIgnored let bundled: Result<SettingsValues, OAuthError>

    /// Makes a model that has read the person's settings, and those that came with the app, such as with
    /// `SettingsValues.init(file:named:)`.
    public init(
        managed: ManagedSettings = ManagedSettings(), offersEmulator: Bool = false, store: any SettingsStore,
        bundled: () throws(OAuthError) -> SettingsValues = { SettingsValues() }
    ) {
        self.managed = managed
        self.offersEmulator = offersEmulator
        self.store = store
        self.bundled = Result(catching: bundled)
        do {
            kept = try store.settings()
        } catch {
            loadFault = .unreadable(Failure(error))
        }
        typed = kept ?? ChosenSettings()
    }

    /// Takes another configuration from the organization's device management.
    public func manage(_ managed: ManagedSettings) { self.managed = managed }
    /// The fields to show, in their order.
    public var fields: [SettingsField] { draft.provider.fields }

    /// Who can sign people in: the emulator only where it is offered, or was chosen before.
    public var providers: [ChosenSettings.ProviderKind] {
        ChosenSettings.ProviderKind.allCases.filter { $0 != .emulator || offersEmulator || draft.provider == .emulator }
    }

    /// Whether the person may choose who signs people in.
    public var canChooseProvider: Bool { managed.values.authority == nil }
    /// Whether the organization has set a field, so that the person cannot.
    public func isManaged(_ field: SettingsField) -> Bool { managed.sets(field) }

    /// What stands in a field that the person has left empty: what another source says; nil when none says anything.
    public func value(besides field: SettingsField) -> String? {
        let bundled = (try? bundled.get()) ?? SettingsValues()
        switch field {
        case .clientID:
            return managed.values.clientID
                ?? (draft.provider == .emulator ? SettingsValues.emulatorClientID : bundled.clientID)
        case .tenant: return managed.tenant
        case .authority: return managed.values.authority
        case .graph: return managed.values.graph
        case .emulator: return nil
        }
    }

    /// Whether something is typed that was not saved.
    public var isChanged: Bool { draft != kept ?? ChosenSettings() }
    /// What is wrong with what is typed, and what is wrong with the other sources when that is not; nil when nothing is.
    public var draftFault: SettingsFault? { saveFault ?? fault(with: draft) }
    /// What is wrong with what is typed in a field; nil when nothing is.
    public func fault(of field: SettingsField) -> Phrase? {
        guard isChanged, let fault = draftFault, fault.field == field else { return nil }
        return fault.message
    }

    /// What is wrong with the settings that are used; nil when they can be.
    public var fault: SettingsFault? { loadFault ?? fault(with: kept) }

    /// What is said above the fields.
    public var status: ScreenStatus {
        if let draftFault, isChanged || saveFault != nil { return draftFault.status }
        if let fault { return fault.status }
        if isSaved { return ScreenStatus(.quiet, title: .settingsTitle, message: .settingsSaved) }
        let unknown = managed.unknownKeys.first.map { Phrase.settingsManagedUnknown($0) }
        return ScreenStatus(
            .quiet, title: .settingsTitle,
            message: unknown ?? (managed == ManagedSettings() ? nil : .settingsManaged))
    }

    /// What all sources say together, checked: of these ``PeopleServices`` can be made.
    public func values() throws(SettingsFault) -> SettingsValues {
        if let loadFault { throw loadFault }
        return try values(with: kept)
    }

    /// Keeps what is typed, if it can be used; if it was not kept, ``draftFault`` says why.
    @discardableResult public func saveTapped() -> Bool {
        guard fault(with: draft) == nil else { return false }
        do {
            let new = draft == ChosenSettings() ? nil : draft
            try store.keep(new)
            (kept, loadFault, saveFault, isSaved) = (new, nil, nil, true)
            saves += 1
            return true
        } catch {
            saveFault = .unsaved(Failure(error))
            return false
        }
    }

    /// Takes the emulator on this machine, with TLS and at the port that it takes by default.
    @discardableResult public func tryEmulatorTapped() -> Bool {
        draft = ChosenSettings()
        (draft.provider, draft.emulator) = (.emulator, "https://localhost:8380")
        return saveTapped()
    }

    /// Takes back that something was saved, when nobody sees the settings any more.
    func forgetSaved() {
        if isSaved { isSaved = false }
    }

    /// Forgets what is typed, and shows again what is used.
    public func revertTapped() {
        draft = kept ?? ChosenSettings()
        saveFault = nil
    }
}

extension SettingsModel {
    /// What would be wrong if a person had set this.
    func fault(with chosen: ChosenSettings?) -> SettingsFault? {
        do throws(SettingsFault) {
            _ = try values(with: chosen)
            return nil
        } catch {
            return error
        }
    }

    /// What all sources say together when a person has set this.
    func values(with chosen: ChosenSettings?) throws(SettingsFault) -> SettingsValues {
        if let fault = managed.fault { throw fault }
        var merged = managed.values
        if let chosen, merged.authority != nil {
            // Who signs people in is decided; the id of the app may be left to the person.
            let id = chosen.clientID.tidy
            guard !id.contains(where: \.isWhitespace) else { throw .wrong(.clientID) }
            if merged.clientID == nil, !id.isEmpty { merged.clientID = id }
        } else if let chosen {
            merged = merged.filledWithinProvider(from: try SettingsValues(chosen))
        }
        switch bundled {
        case .success(let values): merged = merged.filledWithinProvider(from: values)
        case .failure(let error): throw .bundled(Failure(error))
        }
        if merged.authority == nil { merged.setMicrosoft(tenant: "common") }
        guard merged.clientID?.isEmpty == false else {
            // A key that is misspelled is the likely reason.
            throw managed.unknownKeys.first.map { .managedUnknown(key: $0) } ?? .missing(.clientID)
        }
        do throws(OAuthError) {
            _ = try merged.graphURL(for: try ClientSettings(merged))
        } catch {
            throw .together(Failure(error))
        }
        return merged
    }
}
