/// Sorts events by their threads while a trace is read.
struct EventSorter {
    private struct Thread {
        var id: ThreadID
        var events: [ThreadEvent] = []
        var slices: [RunSlice] = []
    }

    private var threads: [Thread] = []
    private var numbers: [ThreadID: Int] = [:]
    /// By some bits of the id, the thread's place: saves most looks into the dictionary.
    private var recent = [Int](repeating: 0, count: 256)

    /// - Complexity: O(1).
    mutating func take(_ event: ThreadEvent, of thread: ThreadID) {
        let number = number(of: thread)
        if case .ran(let slice) = event {
            threads[number].slices.append(slice)
        } else {
            threads[number].events.append(event)
        }
    }

    /// The events and the slices by thread, in the order in which they came.
    consuming func sorted() -> (events: [ThreadID: [ThreadEvent]], slices: [ThreadID: [RunSlice]]) {
        var events: [ThreadID: [ThreadEvent]] = [:]
        var slices: [ThreadID: [RunSlice]] = [:]
        for thread in threads {
            if !thread.events.isEmpty { events[thread.id] = thread.events }
            if !thread.slices.isEmpty { slices[thread.id] = thread.slices }
        }
        return (events, slices)
    }

    private mutating func number(of thread: ThreadID) -> Int {
        let bits = Int(thread.rawValue & 0xFF)
        let guess = recent[bits]
        if guess < threads.count, threads[guess].id == thread { return guess }
        let number = numbers[thread] ?? threads.count
        if number == threads.count {
            threads.append(Thread(id: thread))
            numbers[thread] = number
        }
        recent[bits] = number
        return number
    }
}
