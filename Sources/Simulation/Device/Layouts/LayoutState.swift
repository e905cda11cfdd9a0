import FrameTrace
import Scenario

/// The arrangement of the screen, the keyboard and the external display.
struct LayoutState: Sendable {
    /// The apps that were on screen when the device was locked.
    struct Lock: Sendable {
        var screen: SharedScreen<AppID>
        var apps: [(app: AppID, presentation: String?)]
    }

    /// Whether the workload uses layouts. Otherwise, nothing about them is modeled.
    let isUsed: Bool
    let profile: ScreenProfile
    /// The home screen, and its profile.
    let host: AppID?
    let hostProfile: HostProfile
    /// Mutexes that apps on screen get first.
    let exclusive: Set<ResourceID>
    /// The instant until which the home screen keeps drawing.
    var hostDrawsUntil = Instant.zero
    /// The instant from which the user can open apps.
    var usableAt = Instant.zero
    /// Whether the trace contains the screen's size.
    var isNoted = false
    var screen: SharedScreen<AppID>
    /// The place of each app, or the one that it is changing to.
    var places: [AppID: Placement] = [:]
    /// The current place of each app. Its size changes at the end of the setup (Z-1).
    var present: [AppID: Placement] = [:]
    /// The app that has raised the keyboard.
    var keyboard: AppID?
    /// Whether an external display is connected.
    var hasDisplay = false
    /// The app that has the external display.
    var displayOwner: AppID?
    /// The apps to return when the device is unlocked; nil if it is not locked.
    var locked: Lock?

    /// Creates an empty screen.
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
