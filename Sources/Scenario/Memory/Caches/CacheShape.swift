/// The page size and the working set of a cache (C-7).
public struct CacheShape: Sendable, Equatable {
    /// The number of items in a page.
    public var page: Int
    /// The items that are never dropped.
    public var workingSet: WorkingSet

    /// Creates a shape.
    public init(page: Int = 1, workingSet: WorkingSet = .none) {
        self.page = page
        self.workingSet = workingSet
    }
}

/// The items that a cache always keeps: those around the page that is shown.
public enum WorkingSet: String, Sendable, CaseIterable {
    /// None: any item may be dropped.
    case none
    /// The page that is shown.
    case onePage = "1 page"
    /// That page, with one before and one after it.
    case threePages = "3 pages"
    /// That page, with two before and two after it.
    case fivePages = "5 pages"
    /// All items.
    case all

    /// Returns the number of pages in the set, if the cache has `count` pages.
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

/// The shape of a cache while its app is in a certain situation.
public struct CacheSituation: Sendable, Equatable {
    /// `background`, or a presentation of the timeline: `split view`.
    public var name: String
    /// The shape in that situation.
    public var shape: CacheShape

    /// The situation of an app off screen.
    public static let background = "background"
    /// The situations of an app whose own width is compact, or regular.
    public static let (compact, regular) = ("compact", "regular")

    /// Whether it depends on the app's own size class.
    public var isOfSizeClass: Bool { name == Self.compact || name == Self.regular }

    /// Creates a situation with its shape.
    public init(name: String, shape: CacheShape) {
        self.name = name
        self.shape = shape
    }
}
