import FrameTrace
import Scenario

/// Who has which part of the screen, and what else of it only some apps have.
struct LayoutState: Sendable {
    /// What was on screen when the device was locked.
    struct Lock: Sendable {
        var screen: SharedScreen<AppID>
        var apps: [(app: AppID, presentation: String?)]
    }

    /// Whether the workload says anything of layouts: without that, nothing of them happens.
    let isUsed: Bool
    let profile: ScreenProfile
    /// The home screen, and how it behaves.
    let host: AppID?
    let hostProfile: HostProfile
    /// Mutexes that apps on screen get first.
    let exclusive: Set<ResourceID>
    /// Until when the home screen draws, whatever else happens.
    var hostDrawsUntil = Instant.zero
    /// From when on the user can open apps.
    var usableAt = Instant.zero
    /// The trace knows the screen's size.
    var isNoted = false
    var screen: SharedScreen<AppID>
    /// Where each app is, or is on its way to.
    var places: [AppID: Placement] = [:]
    /// Where each app is: its size changes at the end of the setup (Z-1).
    var present: [AppID: Placement] = [:]
    /// The app that has raised the keyboard.
    var keyboard: AppID?
    /// An external display is connected.
    var hasDisplay = false
    /// The app that has it.
    var displayOwner: AppID?
    /// Nil while the device is not locked.
    var locked: Lock?

    /// An empty screen.
    init(_ workload: Workload, _ resources: [CompiledResource]) {
        exclusive = Set(
            resources.enumerated().filter { $1.kind == .mutex && workload.device.exclusive.contains($1.name) }
                .map { ResourceID(index: $0.offset) }
        )
        isUsed = workload.usesLayouts
        profile = workload.device.screen
        host = workload.apps.firstIndex(where: \.isHost).map(AppID.init(index:))
        hostProfile = workload.device.host ?? HostProfile()
        screen = SharedScreen(size: workload.device.screen.size)
    }

    var isLocked: Bool { locked != nil }
}
