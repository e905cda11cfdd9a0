/// The state of an app that is preserved when it leaves the screen, and how it is restored (S-7).
public struct RestorationSpec: Sendable, Equatable {
    /// Whether the app lets its state be preserved.
    public var saves = true
    /// Whether the app lets its state be restored.
    public var restores = true
    /// Its view controllers, each parent before its children.
    public var controllers: [ViewControllerSpec]

    /// Creates a restoration of the given controllers.
    public init(controllers: [ViewControllerSpec]) { self.controllers = controllers }
}

/// A view controller, as far as state restoration is concerned.
public struct ViewControllerSpec: Sendable, Equatable {
    /// The object that makes a view controller when the state is restored.
    public enum Maker: String, Sendable, CaseIterable {
        /// Its restoration class.
        case restorationClass = "class"
        /// The app's delegate.
        case delegate
        /// Neither: an existing controller is used.
        case neither
    }

    /// Its name.
    public var name: String
    /// The parent, as an index into the controllers before it; nil for a root.
    public var parent: Int?
    /// Whether it has a restoration identifier.
    public var hasIdentifier = true
    /// Whether its parent encodes it.
    public var isEncoded = true
    /// The object that makes it.
    public var maker = Maker.neither
    /// Whether its maker returns it rather than nil.
    public var isMade = true
    /// Whether a controller of the same path already exists after the launch, as with a storyboard.
    public var exists = true

    /// Creates a view controller.
    public init(name: String, parent: Int? = nil) {
        self.name = name
        self.parent = parent
    }
}
