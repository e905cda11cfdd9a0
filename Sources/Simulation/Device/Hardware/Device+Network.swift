import FrameTrace

extension Device {
    /// Fetches bytes over the network, and waits for them. Without a network it ends at once with an error.
    mutating func fetch(_ count: ByteCount, latency: TimeSpan?, by thread: ThreadID) -> DeviceAnswer {
        guard network.isOn else {
            noteLostConnection(of: thread)
            return .proceed(nil)
        }
        noteMoved(.fetched, count, by: thread)
        network.submit(thread, count, latency: latency, at: now)
        setNetworkTimer()
        return park(thread, for: .network, .network)
    }

    mutating func finishFetches() {
        for thread in network.takeFinished(at: now) { finishWait(of: thread) }
        setNetworkTimer()
    }

    /// Switches the network on or off; transfers in progress are lost when it goes off.
    mutating func setNetwork(isOn: Bool) {
        finishFetches()
        for thread in network.set(isOn: isOn, at: now) {
            noteLostConnection(of: thread)
            finishWait(of: thread)
        }
        setNetworkTimer()
    }

    /// Adds an error to the operation that a thread fetched for.
    private mutating func noteLostConnection(of thread: ThreadID) {
        guard let operation = operation(doneBy: thread) else { return }
        let error = OperationError(.connectionLost)
        guard !table.operations[operation].errors.contains(error) else { return }
        table.operations[operation].errors.append(error)
    }

    mutating func setNetworkTimer() {
        if let next = network.nextEvent { timers.set(.network, at: next) }
    }
}
