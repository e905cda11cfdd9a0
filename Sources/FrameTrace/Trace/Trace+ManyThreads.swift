extension Trace {
    /// Makes one thread for each CPU of the thread that stands for many threads of other processes: they may be on
    /// several CPUs at once, and a single thread's times that overlap would be cut as impossible, so that an occupied
    /// CPU would seem idle.
    ///
    /// - Complexity: O(slices of that thread); O(threads) if there is none.
    mutating func splitManyThreads() {
        for thread in threads.values.filter(\.isMany) {
            var part = thread
            part.name = ThreadDescription.manyName
            threads[thread.id] = part
            guard let all = slices[thread.id] else { continue }
            var byCPU: [UInt32: SpanArray<RunSlice>] = [:]
            for slice in all { byCPU[slice.cpu, default: []].append(slice) }
            let cpus = byCPU.keys.sorted()
            guard let first = cpus.first, cpus.count > 1 else { continue }
            slices[thread.id] = byCPU[first]
            // From the largest number down: no other thread has these.
            var number = UInt32.max
            for cpu in cpus.dropFirst() {
                while threads[ThreadID(number)] != nil { number -= 1 }
                part.id = ThreadID(number)
                threads[part.id] = part
                slices[part.id] = byCPU[cpu]
            }
        }
    }
}
