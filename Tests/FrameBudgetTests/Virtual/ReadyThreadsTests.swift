import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Simulation

@Suite("Ready threads")
struct ReadyThreadsTests {
    @Test("are removed in the order of a sorted list, after any appends, prepends and removals")
    func order() {
        for seed in UInt64(1)...200 {
            var random = SmallRandom(seed: seed)
            var heap = StableHeap<Int, Int>()
            var list: [(key: Int, thread: Int)] = []
            for thread in 0..<60 {
                let key = Int(random.next() % 5)
                switch random.next() % 5 {
                case 0:
                    heap.prepend(thread, key: key)
                    list.insert((key, thread), at: list.firstIndex { $0.key >= key } ?? list.count)
                case 1:
                    let first = list.isEmpty ? nil : list.removeFirst().thread
                    #expect(heap.removeFirst()?.element == first)
                case 2:
                    guard !list.isEmpty else { continue }
                    let thread = list.remove(at: Int(random.next() % UInt64(list.count))).thread
                    heap.removeFirst { $0 == thread }
                default:
                    heap.append(thread, key: key)
                    list.insert((key, thread), at: list.firstIndex { $0.key > key } ?? list.count)
                }
                #expect(heap.firstKey == list.first?.key)
                #expect(heap.isEmpty == list.isEmpty)
            }
            while !list.isEmpty { #expect(heap.removeFirst()?.element == list.removeFirst().thread) }
            #expect(heap.isEmpty)
        }
    }

    @Test("virtual run times are exact: equal for equal sums of time, and different for a nanosecond more or less")
    func exactTime() {
        for (seed, nice) in zip(UInt64(1)..., -20...19) {
            var random = SmallRandom(seed: seed)
            let weight = NiceWeight.weight(ofNice: nice)
            let zero = VirtualRunTime(weight: weight)
            var (time, sum) = (zero, TimeSpan.zero)
            for _ in 0..<100 {
                let span = TimeSpan(nanoseconds: Int64(random.next() % 10_000_000))
                time = time + span
                sum += span
            }
            #expect(time == zero + sum)
            #expect(time < zero + sum + .nanoseconds(1))
            #expect(time - sum == zero)
            #expect(time - .nanoseconds(1) < time)
        }
    }
}
