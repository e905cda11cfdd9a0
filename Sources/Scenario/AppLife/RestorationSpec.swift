/// What is to be kept of an app's state when it leaves the screen, and how it comes back (S-7).
public struct RestorationSpec: Sendable, Equatable {
    /// Whether the app lets its state be preserved.
    public var saves = true
    /// Whether it lets it be restored.
    public var restores = true
    /// Its view controllers, a parent before those that are in it.
    public var controllers: [ViewControllerSpec]

    /// What is to be kept.
    public init(controllers: [ViewControllerSpec]) { self.controllers = controllers }
}

/// A view controller, as far as its state is concerned.
public struct ViewControllerSpec: Sendable, Equatable {
    /// Who makes it when the state is restored.
    public enum Maker: String, Sendable, CaseIterable {
        /// Its restoration class.
        case restorationClass = "class"
        /// The app's delegate.
        case delegate
        /// Neither: it is taken where it exists already.
        case neither
    }

    /// Its name.
    public var name: String
    /// The one that it is in, an index into the controllers before it; nil for a root.
    public var parent: Int?
    /// Whether it has a restoration identifier.
    public var hasIdentifier = true
    /// Whether its parent encodes it.
    public var isEncoded = true
    /// Who makes it.
    public var maker = Maker.neither
    /// Whether whoever makes it does so, and does not return nothing.
    public var isMade = true
    /// Whether one of the same path exists already when the app has launched, as one of a storyboard does.
    public var exists = true

    /// A view controller.
    public init(name: String, parent: Int? = nil) {
        self.name = name
        self.parent = parent
    }
}
