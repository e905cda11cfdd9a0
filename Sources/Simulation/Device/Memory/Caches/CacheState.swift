import FrameTrace
import Scenario

/// What a cache of an app has in memory, item by item (C-1 to C-4, C-7).
struct CacheState: Sendable {
    /// Where an item is.
    enum Place: UInt8, Sendable {
        /// Not in memory.
        case absent
        /// A thread loads it.
        case loading
        /// In the working set, and in memory.
        case working
        /// Beyond it, and kept as dirty memory.
        case near
        /// Beyond that, and purgeable.
        case far
    }

    /// A step that wants items.
    struct Use: Sendable {
        let items: CacheItems
        /// How many more items it may load.
        var left: UInt32
        /// The item that is being loaded.
        var item: Int?
        /// Whether that one has to be made, as the cache's file does not have it.
        var isMade = false
    }

    let spec: CacheSpec
    let app: AppID
    /// The pages and the working set that hold now.
    private(set) var shape: CacheShape
    /// The page that is shown, from 0.
    private(set) var page = 0
    /// By item.
    private(set) var places: [Place]
    /// By item: the number of its last use.
    private var used: [UInt64]
    /// By item: the system has discarded it, and it has not been loaded since.
    var isPurged: [Bool]
    /// By item: it is in the cache's file.
    var isFiled: [Bool]
    /// The items of a ring, in the order in which they came into it.
    private(set) var near: [Int] = []
    private(set) var far: [Int] = []
    private(set) var workingCount = 0
    /// By thread: what its steps want, the innermost last.
    var uses: [ThreadID: [Use]] = [:]
    /// Whether its app is off screen, and it has dropped what it keeps.
    var isOffScreen = false
    /// Of the working set in the order of ``wanted(_:)``: so many items are in memory or on their way.
    private var loaded = 0
    /// What was noted last.
    var noted = CacheRings()

    init(_ spec: CacheSpec, app: AppID) {
        self.spec = spec
        self.app = app
        shape = spec.shape
        places = Array(repeating: .absent, count: spec.items)
        used = Array(repeating: 0, count: spec.items)
        isPurged = Array(repeating: false, count: spec.items)
        isFiled = Array(repeating: spec.file?.isFilled ?? false, count: spec.items)
    }

    /// How many pages there are.
    var pageCount: Int { (spec.items + shape.page - 1) / shape.page }

    /// The items of the page that is shown.
    var shown: Range<Int> { items(of: page..<page + 1) }

    /// The items of the working set: so many pages around the one that is shown, as far as there are any.
    var window: Range<Int> {
        let (count, all) = (shape.workingSet.pages(of: pageCount), pageCount)
        guard count > 0 else { return 0..<0 }
        let start = min(max(0, page - (count - 1) / 2), all - count)
        return items(of: start..<start + count)
    }

    private func items(of pages: Range<Int>) -> Range<Int> {
        pages.lowerBound * shape.page..<min(spec.items, pages.upperBound * shape.page)
    }

    /// What it has in memory.
    var rings: CacheRings {
        let size = spec.size.bytes
        return CacheRings(
            working: Int64(workingCount) * size,
            near: Int64(near.count) * size,
            far: Int64(far.count) * size
        )
    }

    /// The least recent use of a purgeable item.
    var oldestFar: UInt64 { far.lazy.map { used[$0] }.min() ?? 0 }

    /// Whether it keeps items beyond the working set: of a mapped file it need not, and off screen it must not.
    var keepsMore: Bool { !spec.isMapped && !isOffScreen }

    /// Whether an item is in memory.
    func has(_ item: Int) -> Bool { places[item] != .absent && places[item] != .loading }

    /// Notes that an item was used.
    mutating func touch(_ item: Int, at access: UInt64) { used[item] = access }

    /// Puts an item into another place.
    mutating func move(_ item: Int, to place: Place) {
        switch places[item] {
        case .working: workingCount -= 1
        case .near: near.removeAll { $0 == item }
        case .far: far.removeAll { $0 == item }
        case .absent, .loading: break
        }
        places[item] = place
        switch place {
        case .working: workingCount += 1
        case .near: near.append(item)
        case .far: far.append(item)
        case .absent, .loading: break
        }
        if place == .absent { loaded = 0 }
    }

    /// Shows another page, or has another shape from here on; the first item that is shown stays the same then.
    mutating func show(_ page: Int? = nil, shape: CacheShape? = nil) {
        let first = shown.lowerBound
        if let shape {
            self.shape = shape
            self.page = first / shape.page
        }
        if let page { self.page = min(max(0, page), pageCount - 1) }
        loaded = 0
    }

    /// The next item that is missing of those that a step wants; nil where none is.
    ///
    /// - Complexity: O(items of a page); over all items of a working set O(items of it).
    mutating func missing(of items: CacheItems) -> Int? {
        switch items {
        case .page: return shown.first { places[$0] == .absent }
        case .item(let item): return places[index(item)] == .absent ? index(item) : nil
        case .workingSet:
            let (window, first) = (window, shown.lowerBound)
            while loaded < window.count {
                // From the page that is shown to the end, then back from before it.
                let ahead = window.upperBound - first
                let item = loaded < ahead ? first + loaded : first - 1 - (loaded - ahead)
                if places[item] == .absent { return item }
                loaded += 1
            }
            return nil
        }
    }

    /// An item by its number in a file or in a log: the last one where there are fewer.
    func index(_ item: Int64) -> Int { Int(min(max(0, item), Int64(spec.items) - 1)) }

    /// Of the items that are kept in a ring, the one that goes first; not the one that has just been loaded, which would be
    /// loaded again.
    func victim(of ring: Place, besides loaded: Int?) -> Int? {
        let items = (ring == .near ? near : far).filter { $0 != loaded }
        return spec.eviction == .oldestFirst
            ? items.min { (used[$0], $0) < (used[$1], $1) } : items.max { (used[$0], $0) < (used[$1], $1) }
    }

    /// The purgeable item that has not been used for longest.
    var oldestFarItem: Int? { far.min { (used[$0], $0) < (used[$1], $1) } }
}
