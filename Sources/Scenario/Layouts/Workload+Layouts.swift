import FrameTrace

extension Workload {
    /// Whether the workload uses the layout of the screen. Otherwise, layouts are neither modeled nor recorded.
    public var usesLayouts: Bool {
        device.host != nil
            || timeline.contains { entry in
                switch entry.change {
                case .resize, .rotate, .display, .lock, .unlock: true
                case .open: entry.layout != nil
                case .close, .home, .quit, .network, .warn: false
                }
            }
            || apps.contains { app in
                app.callbacks.keys.contains(where: \.isOfLayout) || app.usesLayouts
                    || app.caches.contains { $0.situations.contains(where: \.isOfSizeClass) }
            }
    }
}
