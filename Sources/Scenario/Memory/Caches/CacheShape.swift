/// How many items of a cache make a page, and how many pages it wants in memory (C-7).
public struct CacheShape: Sendable, Equatable {
    /// How many items make a page.
    public var page: Int
    /// What is never dropped.
    public var workingSet: WorkingSet

    /// A shape.
    public init(page: Int = 1, workingSet: WorkingSet = .none) {
        self.page = page
        self.workingSet = workingSet
    }
}

/// The items that a cache always keeps: those around the page that is shown.
public enum WorkingSet: String, Sendable, CaseIterable {
    /// None: whatever it keeps may be dropped.
    case none
    /// The page that is shown.
    case onePage = "1 page"
    /// That page, with one before and one behind it.
    case threePages = "3 pages"
    /// That page, with two before and two behind it.
    case fivePages = "5 pages"
    /// All items.
    case all

    /// How many pages it has of so many.
    public func pages(of count: Int) -> Int {
        switch self {
        case .none: 0
        case .onePage: min(1, count)
        case .threePages: min(3, count)
        case .fivePages: min(5, count)
        case .all: count
        }
    }
}

/// A shape that a cache has while its app is in a situation.
public struct CacheSituation: Sendable, Equatable {
    /// `background`, or a presentation of the timeline: `split view`.
    public var name: String
    /// The shape then.
    public var shape: CacheShape

    /// The situation of an app off screen.
    public static let background = "background"
    /// The situations of an app whose own width is compact, or regular.
    public static let (compact, regular) = ("compact", "regular")

    /// Whether the app's own place on the screen decides.
    public var isOfSizeClass: Bool { name == Self.compact || name == Self.regular }

    /// A situation with its shape.
    public init(name: String, shape: CacheShape) {
        self.name = name
        self.shape = shape
    }
}
