import FrameTrace

extension Workload {
    /// Whether anything of it concerns the layout of the screen: without that, nothing of it is modelled or recorded.
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
