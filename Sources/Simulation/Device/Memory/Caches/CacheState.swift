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
        /// In the working set, and still purgeable: no step has used it since it came into it.
        case claimed
        /// Beyond the working set, and kept as dirty memory.
        case near
        /// Beyond that, and purgeable.
        case far
    }

    let spec: CacheSpec
    let app: AppID
    /// The pages and the working set that hold now.
    private(set) var shape: CacheShape
    /// The page that is shown, from 0.
    private(set) var page = 0
    /// Counts how often another page was shown, or another shape held.
    private(set) var turns = 0
    /// The first item of the page that a step showed last, and how many items a page had then; nil while the shape is that one.
    private var began: (item: Int, page: Int)?
    /// By item.
    private(set) var places: [Place]
    /// By item: the number of its last use.
    private var used: [UInt64]
    /// By item: the system has discarded it, and it has not been loaded since.
    var isPurged: [Bool]
    /// By item: it is in the cache's file.
    var isFiled: [Bool]
    private var near = CacheRing()
    private var far = CacheRing()
    private var claimed = CacheRing()
    private var workingCount = 0
    /// By thread: what its steps want, the innermost last.
    var uses: [ThreadID: [CacheLoad]] = [:]
    /// Whether its app is off screen, and it has dropped what it keeps.
    var isOffScreen = false
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

    /// The items that a step wants.
    func wanted(_ items: CacheItems) -> Range<Int> {
        switch items {
        case .page: shown
        case .workingSet: window
        case .item(let item): index(item)..<index(item) + 1
        }
    }

    /// What it has in memory.
    var rings: CacheRings {
        let size = spec.size.bytes
        return CacheRings(
            working: Int64(workingCount) * size,
            near: Int64(near.count) * size,
            far: Int64(farItems) * size
        )
    }

    /// How many items are purgeable.
    var farItems: Int { far.count + claimed.count }

    /// The least recent use of a purgeable item.
    var oldestFar: UInt64 { min(far.oldestUse ?? .max, claimed.oldestUse ?? .max) }

    /// The purgeable item that has not been used for longest.
    var oldestFarItem: Int? {
        let isClaimed = (claimed.oldestUse ?? .max) < (far.oldestUse ?? .max)
        return (isClaimed ? claimed : far).next(.oldestFirst, besides: nil)
    }

    /// What it keeps beyond the working set.
    var kept: [Int] { near.items + far.items }

    /// Whether it keeps items beyond the working set: of a mapped file it need not, and off screen it must not.
    private var keepsMore: Bool { !spec.isMapped && !(isOffScreen && spec.isAware) }

    /// Whether an item is in memory.
    func has(_ item: Int) -> Bool { places[item] != .absent && places[item] != .loading }

    /// Notes that an item was used.
    mutating func touch(_ item: Int, at access: UInt64) {
        let place = places[item]
        leave(place, item)
        used[item] = access
        enter(place, item)
    }

    /// Puts an item into another place.
    mutating func move(_ item: Int, to place: Place) {
        leave(places[item], item)
        places[item] = place
        enter(place, item)
    }

    private mutating func leave(_ place: Place, _ item: Int) {
        switch place {
        case .working: workingCount -= 1
        case .claimed: claimed.remove(item, used: used[item])
        case .near: near.remove(item, used: used[item])
        case .far: far.remove(item, used: used[item])
        case .absent, .loading: break
        }
    }

    private mutating func enter(_ place: Place, _ item: Int) {
        switch place {
        case .working: workingCount += 1
        case .claimed: claimed.insert(item, used: used[item])
        case .near: near.insert(item, used: used[item])
        case .far: far.insert(item, used: used[item])
        case .absent, .loading: break
        }
    }

    /// Shows another page, or has another shape from here on. A cache that remembers its item shows that in every shape.
    ///
    /// - Returns: the items that began the page in this shape before and begin it now, where nothing has shown another page meanwhile
    ///   and they differ all the same.
    mutating func show(_ page: Int? = nil, shape: CacheShape? = nil) -> (Int, Int)? {
        turns += 1
        if let page {
            self.page = min(max(0, page), pageCount - 1)
            began = nil
        }
        guard let shape else { return nil }
        if began == nil { began = (shown.lowerBound, self.shape.page) }
        guard let began else { return nil }
        self.page = (spec.remembersItem ? began.item : shown.lowerBound) / shape.page
        self.shape = shape
        guard shape.page == began.page else { return nil }
        self.began = nil
        let now = shown.lowerBound
        return now == began.item ? nil : (began.item, now)
    }

    /// An item by its number in a file or in a log: the last one where there are fewer.
    func index(_ item: Int64) -> Int { Int(min(max(0, item), Int64(spec.items) - 1)) }

    /// Where an item belongs that is in memory now.
    func home(of item: Int) -> Place {
        if window.contains(item) { return .working }
        // What is mapped is the system's to drop, unless the app says what it wants.
        if spec.isMapped { return shape.workingSet == .none ? .near : .absent }
        guard keepsMore else { return .absent }
        if spec.near >= spec.size { return .near }
        return spec.far >= spec.size ? .far : .absent
    }

    /// The item of the near or the far ring that goes first, where there are more than the cache keeps; not the one that has just
    /// been loaded, which would be loaded again.
    func excess(of ring: Place, besides loaded: Int?) -> Int? {
        let (items, most) = ring == .near ? (near, spec.near) : (far, spec.far)
        guard Int64(items.count) * spec.size.bytes > most.bytes else { return nil }
        return items.next(spec.eviction, besides: loaded)
    }
}
