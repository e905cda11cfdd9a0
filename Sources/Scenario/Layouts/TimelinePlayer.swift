import FrameTrace

/// Plays a timeline and tracks the apps on screen. It knows only the file, not apps that the system ends.
struct TimelinePlayer {
    /// The apps that are open.
    private(set) var open: Set<String> = []
    /// The apps that are running, on screen or off.
    private(set) var running: Set<String> = []
    /// The apps that were open when the device was locked; nil if it is not locked.
    private(set) var locked: Set<String>?
    private(set) var screen: SharedScreen<String>
    private var lockedScreen: SharedScreen<String>

    /// Creates a player with no app open.
    init(screen size: ScreenSize) {
        screen = SharedScreen(size: size)
        lockedScreen = screen
    }

    /// Applies an entry.
    mutating func play(_ entry: TimelineEntry) {
        switch entry.change {
        case .open(let app):
            running.insert(app)
            open.insert(app)
            guard let mode = entry.layout ?? (screen.primary == nil ? .fullScreen : nil) else { return }
            open.subtract(screen.open(app, as: mode))
        case .close(let app): leave(app)
        case .quit(let app):
            leave(app)
            running.remove(app)
        case .home:
            open = open.filter { $0 == screen.overlay }
            screen.clear()
        case .lock:
            (locked, lockedScreen) = (open, screen)
            open = []
            screen = SharedScreen(size: screen.size)
        case .unlock:
            guard let locked else { return }
            open = locked.intersection(running)
            screen = lockedScreen
            self.locked = nil
        case .resize(let app, let target): open.subtract(screen.resize(app, to: target))
        case .rotate(let orientation): screen.size = screen.size.held(orientation)
        case .network, .display, .warn: break
        }
    }

    private mutating func leave(_ app: String) {
        open.remove(app)
        screen.close(app)
    }
}
