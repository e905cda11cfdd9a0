import Synchronization

/// A chain of calls that no optimizer folds: each level does something after its call.
enum CallChain {
    static let stop = Atomic(false)
    static let work = Atomic<UInt64>(0)

    /// The functions on a stack within the chain, leaf first.
    static let names = ["chainLeaf", "chainThree", "chainTwo", "chainOne"]

    @inline(never)
    static func chainOne() {
        chainTwo()
        work.add(1, ordering: .relaxed)
    }

    @inline(never)
    private static func chainTwo() {
        chainThree(depth: 20)
        work.add(2, ordering: .relaxed)
    }

    @inline(never)
    private static func chainThree(depth: Int) {
        if depth > 0 { chainThree(depth: depth - 1) } else { chainLeaf() }
        work.add(3, ordering: .relaxed)
    }

    @inline(never)
    private static func chainLeaf() {
        var value: UInt64 = 1
        while !stop.load(ordering: .relaxed) {
            for _ in 0..<1000 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
            work.store(value, ordering: .relaxed)
        }
    }
}
