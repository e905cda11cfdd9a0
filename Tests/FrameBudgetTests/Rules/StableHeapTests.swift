import Testing

@testable import FrameTrace
@testable import Simulation

@Suite("StableHeap")
struct StableHeapTests {
    private func drained(_ heap: StableHeap<Int, String>) -> [String] {
        var heap = heap
        var elements: [String] = []
        while let first = heap.removeFirst() { elements.append(first.element) }
        return elements
    }

    @Test("the smallest key comes first, equal keys in order of arrival")
    func order() {
        var heap = StableHeap<Int, String>()
        for (element, key) in [("c", 3), ("a1", 1), ("b1", 2), ("a2", 1), ("b2", 2), ("a3", 1)] {
            heap.append(element, key: key)
        }
        #expect(heap.count == 6)
        #expect(heap.firstKey == 1)
        #expect(drained(heap) == ["a1", "a2", "a3", "b1", "b2", "c"])
    }

    @Test("a prepended element comes before those of the same key, the last prepended first")
    func prepending() {
        var heap = StableHeap<Int, String>()
        heap.append("b", key: 1)
        heap.prepend("a2", key: 1)
        heap.prepend("a1", key: 1)
        heap.append("first", key: 0)
        #expect(drained(heap) == ["first", "a1", "a2", "b"])
    }

    @Test("an empty heap has no first element")
    func empty() {
        var heap = StableHeap<Int, String>()
        #expect(heap.isEmpty)
        #expect(heap.first == nil)
        #expect(heap.removeFirst() == nil)
    }

    @Test("a heap in use removes elements in the order of a stable sort", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func likeASort(seed: UInt64) {
        var random = SmallRandom(seed: seed)
        var heap = StableHeap<Int, Int>()
        var model: [(key: Int, element: Int)] = []
        for element in 0..<500 {
            if random.next() % 3 == 0, !model.isEmpty {
                let least = model.indices.min { (model[$0].key, $0) < (model[$1].key, $1) } ?? 0
                #expect(heap.removeFirst()?.element == model.remove(at: least).element)
            } else {
                let key = Int(random.next() % 8)
                heap.append(element, key: key)
                model.append((key, element))
            }
        }
        #expect(heap.count == model.count)
    }

    @Test("timers fire in order of time, those of one instant in the order of setting, and not before they are due")
    func timers() {
        var timers = TimerQueue<String>()
        timers.set("late", at: Instant(nanoseconds: 20))
        timers.set("first", at: Instant(nanoseconds: 10))
        timers.set("second", at: Instant(nanoseconds: 10))
        let now = Instant(nanoseconds: 15)
        #expect(timers.takeDue(at: Instant(nanoseconds: 9)) == nil)
        #expect(timers.takeDue(at: now)?.purpose == "first")
        #expect(timers.takeDue(at: now)?.purpose == "second")
        #expect(timers.takeDue(at: now) == nil)
        #expect(timers.next == Instant(nanoseconds: 20))
    }
}
