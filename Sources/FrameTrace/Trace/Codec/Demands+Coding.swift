extension ByteWriter {
    mutating func write(_ demand: AppDemand) {
        begin(.demand)
        write(demand.app)
        for work in [demand.frame, demand.handedOver, demand.eventsPerSecond] { write(work) }
        let isLeast = demand.isLeast
        // Optional fields come in a fixed order, so if later ones follow, a largest frame equal to the mean one is
        // written for "none".
        let same = demand.timed.isEmpty ? nil : AppDemand.Largest(frame: demand.frame, rendering: demand.rendering)
        let largest = demand.largest ?? same
        if demand.rendering != .none || isLeast || largest != nil { write(demand.rendering) }
        if isLeast || largest != nil { write(isLeast) }
        if let largest {
            write(largest.frame)
            write(largest.rendering)
        }
        for timed in demand.timed {
            write(timed.from)
            write(timed.until != nil)
            write(timed.until ?? .zero)
            write(timed.perSecond)
        }
    }

    mutating func write(_ demand: QueueDemand) {
        begin(.queueDemand)
        write(demand.source)
        write(demand.every)
        write(demand.queue)
        write(demand.work)
        let (isLeast, largest) = (demand.isLeast, demand.largest)
        if demand.isRepeating || isLeast || largest != nil { write(demand.isRepeating) }
        if isLeast || largest != nil { write(isLeast) }
        if let largest { write(largest) }
    }

    private mutating func write(_ work: ServiceTime) {
        for span in [work.cpu, work.gpu, work.asleep] { write(span) }
        write(work.transfer.bytes)
    }
}

extension ByteReader {
    mutating func appDemand() throws(TraceError) -> AppDemand {
        var demand = AppDemand(
            app: try identifier(),
            frame: try serviceTime(),
            handedOver: try serviceTime(),
            eventsPerSecond: try serviceTime()
        )
        if !isAtEnd { demand.rendering = try serviceTime() }
        if !isAtEnd { demand.isLeast = try bool() }
        if !isAtEnd {
            let frame = try serviceTime()
            let largest = AppDemand.Largest(frame: frame, rendering: try serviceTime())
            let same = AppDemand.Largest(frame: demand.frame, rendering: demand.rendering)
            if largest != same { demand.largest = largest }
        }
        while !isAtEnd {
            let (from, hasEnd, until) = (try span(), try bool(), try span())
            demand.timed.append(
                AppDemand.Timed(from: from, until: hasEnd ? until : nil, perSecond: try serviceTime())
            )
        }
        return demand
    }

    mutating func queueDemand() throws(TraceError) -> QueueDemand {
        var demand = QueueDemand(
            source: try identifier(),
            every: try span(),
            queue: try identifier(),
            work: try serviceTime()
        )
        if !isAtEnd { demand.isRepeating = try bool() }
        if !isAtEnd { demand.isLeast = try bool() }
        if !isAtEnd { demand.largest = try serviceTime() }
        return demand
    }

    private mutating func serviceTime() throws(TraceError) -> ServiceTime {
        ServiceTime(
            cpu: try span(),
            gpu: try span(),
            asleep: try span(),
            transfer: try byteCount()
        )
    }
}
