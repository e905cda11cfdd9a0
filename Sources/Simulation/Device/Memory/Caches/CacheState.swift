import FrameTrace
import Scenario

/// The state of an app's cache, item by item (C-1 to C-4, C-7).
struct CacheState: Sendable {
    /// The place of an item.
    enum Place: UInt8, Sendable {
        /// Not in memory.
        case absent
        /// A thread is loading it.
        case loading
        /// In the working set, and in memory.
        case working
        /// In the working set, and still purgeable, because no step has used it since it entered.
        case claimed
        /// Beyond the working set, and kept as dirty memory.
        case near
        /// Beyond the near ring, and purgeable.
        case far
    }

    let spec: CacheSpec
    let app: AppID
    /// The current page size and working set.
    private(set) var shape: CacheShape
    /// The page that is shown, from 0.
    private(set) var page = 0
    /// The number of changes of the page or the shape.
    private(set) var turns = 0
    /// The first item of the page that a step last showed, and the page size then; nil while the shape is still the
    /// same.
    private var began: (item: Int, page: Int)?
    /// The place, by item.
    private(set) var places: [Place]
    /// The number of the last use, by item.
    private var used: [UInt64]
    /// Whether the system has discarded the item since its last load, by item.
    var isPurged: [Bool]
    /// Whether the item is in the cache's file, by item.
    var isFiled: [Bool]
    private var near = CacheRing()
    private var far = CacheRing()
    private var claimed = CacheRing()
    private var workingCount = 0
    /// The open uses of each thread, the innermost last.
    var uses: [ThreadID: [CacheLoad]] = [:]
    /// Whether its app is off screen.
    var isOffScreen = false
    /// The sizes recorded last.
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

    var pageCount: Int { (spec.items + shape.page - 1) / shape.page }

    /// The items of the page that is shown.
    var shown: Range<Int> { items(of: page..<page + 1) }

    /// The items of the working set: a number of pages around the shown one, as far as they exist.
    var window: Range<Int> {
        let (count, all) = (shape.workingSet.pages(of: pageCount), pageCount)
        guard count > 0 else { return 0..<0 }
        let start = min(max(0, page - (count - 1) / 2), all - count)
        return items(of: start..<start + count)
    }

    private func items(of pages: Range<Int>) -> Range<Int> {
        pages.lowerBound * shape.page..<min(spec.items, pages.upperBound * shape.page)
    }

    /// Returns the items that a step requests.
    func wanted(_ items: CacheItems) -> Range<Int> {
        switch items {
        case .page: shown
        case .workingSet: window
        case .item(let item): index(item)..<index(item) + 1
        }
    }

    /// The bytes in memory.
    var rings: CacheRings {
        let size = spec.size.bytes
        return CacheRings(
            working: Int64(workingCount) * size,
            near: Int64(near.count) * size,
            far: Int64(farItems) * size
        )
    }

    /// The number of purgeable items.
    var farItems: Int { far.count + claimed.count }

    /// The oldest last use of a purgeable item.
    var oldestFar: UInt64 { min(far.oldestUse ?? .max, claimed.oldestUse ?? .max) }

    /// The least recently used purgeable item.
    var oldestFarItem: Int? {
        let isClaimed = (claimed.oldestUse ?? .max) < (far.oldestUse ?? .max)
        return (isClaimed ? claimed : far).next(.oldestFirst, besides: nil)
    }

    /// The items beyond the working set.
    var kept: [Int] { near.items + far.items }

    /// Whether it keeps items beyond the working set: not those of a mapped file, and none off screen if it is aware.
    private var keepsMore: Bool { !spec.isMapped && !(isOffScreen && spec.isAware) }

    /// Returns whether an item is in memory.
    func has(_ item: Int) -> Bool { places[item] != .absent && places[item] != .loading }

    /// Records a use of an item.
    mutating func touch(_ item: Int, at access: UInt64) {
        let place = places[item]
        leave(place, item)
        used[item] = access
        enter(place, item)
    }

    /// Moves an item to another place.
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

    /// Shows another page, or changes the shape. A cache that remembers its item shows that item in every shape.
    ///
    /// - Returns: The first items of the page before and now, if the cache returns to an earlier shape, no other page
    ///   was shown meanwhile, and they differ nevertheless.
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

    /// Returns the index of an item number from a file or a log, limited to the last item.
    func index(_ item: Int64) -> Int { Int(min(max(0, item), Int64(spec.items) - 1)) }

    /// Returns the place of an item that is in memory now.
    func home(of item: Int) -> Place {
        if window.contains(item) { return .working }
        // Without a working set, the system drops mapped items; with one, items outside it are dropped here.
        if spec.isMapped { return shape.workingSet == .none ? .near : .absent }
        guard keepsMore else { return .absent }
        if spec.near >= spec.size { return .near }
        return spec.far >= spec.size ? .far : .absent
    }

    /// Returns the item to evict from the near or the far ring if that exceeds its limit; never the item just loaded,
    /// which would be loaded again.
    func excess(of ring: Place, besides loaded: Int?) -> Int? {
        let (items, most) = ring == .near ? (near, spec.near) : (far, spec.far)
        guard Int64(items.count) * spec.size.bytes > most.bytes else { return nil }
        return items.next(spec.eviction, besides: loaded)
    }
}
