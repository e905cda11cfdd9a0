import FrameBudget
import FrameTrace

/// pprof's `profile.proto`: one sample for each stack of each thread of each frame, with labels to sort by.
///
/// Samples are written as they come; the tables that they refer to follow, as the format allows.
struct PprofExport {
    /// Fields of `Profile`.
    private enum Field {
        static let sampleType: UInt64 = 1
        static let sample: UInt64 = 2
        static let mapping: UInt64 = 3
        static let location: UInt64 = 4
        static let function: UInt64 = 5
        static let string: UInt64 = 6
        static let duration: UInt64 = 10
        static let periodType: UInt64 = 11
        static let period: UInt64 = 12
        static let comment: UInt64 = 13
        static let defaultSampleType: UInt64 = 14
    }

    private struct Function: Hashable {
        var name: String
        var file: String
    }

    let samples: ExportSamples
    let trace: Trace
    let result: RunResult
    private var locations: PprofLocations
    private var strings = ["": 0]
    private var texts = [""]
    private var functions: [Function: Int] = [:]
    private var functionsInOrder: [Function] = []
    private var message = ProtobufMessage()
    /// Stacks already counted for the current late frame.
    private var counted: Set<Int> = []
    private var frame: (app: Int, number: FrameNumber?)?

    init(_ samples: ExportSamples, _ trace: Trace, _ result: RunResult) {
        self.samples = samples
        self.trace = trace
        self.result = result
        locations = PprofLocations(trace)
    }

    /// Name of a sample's weight in the format.
    private var valueType: String {
        switch samples.content {
        case .overrun: "overrun"
        case .samples: "wall"
        case .profile: "cpu"
        }
    }

    mutating func write<Failure: Error>(to output: inout ExportOutput<Failure>) throws(Failure) {
        var gzip = GzipStream()
        try output.write(GzipStream.header)
        for (type, unit) in [("samples", "count"), (valueType, "nanoseconds")] {
            message.add(Field.sampleType, valueType(type, unit))
        }
        let samples = samples
        try samples.forEach { (sample, weight, call) throws(Failure) in
            guard weight > .zero else { return }
            message.add(Field.sample, text(of: sample, weight, at: call))
            try pass(on: &gzip, to: &output, from: 1 << 16)
        }
        for (index, image) in trace.images.enumerated() { message.add(Field.mapping, mapping(image, index)) }
        for (index, place) in locations.all.enumerated() {
            message.add(Field.location, location(place, index))
            try pass(on: &gzip, to: &output, from: 1 << 16)
        }
        for (index, function) in functionsInOrder.enumerated() {
            var text = ProtobufMessage()
            text.add(1, UInt64(index + 1))
            text.add(2, string(function.name))
            text.add(3, string(function.name))
            text.add(4, string(function.file))
            message.add(Field.function, text)
        }
        message.add(Field.duration, result.run.observed.nanoseconds)
        message.add(Field.periodType, valueType(valueType, "nanoseconds"))
        message.add(Field.period, UInt64(1))
        message.add(Field.comment, string("\(result.run.recordedBy): \(VisibleText.of(result.run.name))"))
        message.add(Field.defaultSampleType, string(valueType))
        for text in texts {
            message.add(Field.string, Array(text.utf8))
            try pass(on: &gzip, to: &output, from: 1 << 16)
        }
        try pass(on: &gzip, to: &output, from: 1)
        try output.write(gzip.trailer)
    }

    private mutating func pass<Failure: Error>(
        on gzip: inout GzipStream,
        to output: inout ExportOutput<Failure>,
        from size: Int
    ) throws(Failure) {
        guard message.bytes.count >= size else { return }
        try output.write(gzip.blocks(message.bytes))
        message = ProtobufMessage()
    }

    private mutating func string(_ text: String) -> UInt64 {
        if let known = strings[text] { return UInt64(known) }
        strings[text] = texts.count
        texts.append(text)
        return UInt64(texts.count - 1)
    }

    private mutating func valueType(_ type: String, _ unit: String) -> ProtobufMessage {
        var message = ProtobufMessage()
        message.add(1, string(type))
        message.add(2, string(unit))
        return message
    }

    private mutating func text(
        of sample: WeightedSample,
        _ weight: TimeSpan,
        at call: CallID
    ) -> ProtobufMessage {
        var text = ProtobufMessage()
        // Leaf first.
        let stack = locations.numbers(of: sample, at: call, in: samples.source.calls)
        text.add(1, packed: stack.reversed().map { UInt64($0 + 1) })
        text.add(2, packed: [count(sample), UInt64(bitPattern: weight.nanoseconds)])
        let labels: [(String, String?)] = [
            ("app", result.apps[sample.app].name), ("verdict", sample.verdict?.rawValue),
            ("thread", trace.threads[sample.thread]?.name ?? "thread \(sample.thread)"),
        ]
        for (key, value) in labels {
            guard let value else { continue }
            var label = ProtobufMessage()
            label.add(1, string(key))
            label.add(2, string(VisibleText.of(value)))
            text.add(3, label)
        }
        if let frame = sample.frame {
            var label = ProtobufMessage()
            label.add(1, string("frame"))
            // A text label: a numeric one of zero would be omitted.
            label.add(2, string("\(frame)"))
            text.add(3, label)
        }
        return text
    }

    /// Returns the number of stacks in a sample. The time of one stack may be split into two samples, of which only the
    /// first counts.
    private mutating func count(_ sample: WeightedSample) -> UInt64 {
        // Samples from events have no captured stack.
        guard let stack = sample.stack else { return 0 }
        if frame?.app != sample.app || frame?.number != sample.frame {
            frame = (sample.app, sample.frame)
            counted = []
        }
        // In a profile of the whole run, each stack occurs once.
        guard sample.frame != nil else { return 1 }
        return counted.insert(stack).inserted ? 1 : 0
    }

    private mutating func mapping(_ image: LoadedImage, _ index: Int) -> ProtobufMessage {
        var text = ProtobufMessage()
        text.add(1, UInt64(index + 1))
        text.add(2, image.start)
        text.add(3, image.end)
        text.add(4, image.start &- image.loadBias)
        text.add(5, string(VisibleText.of(image.path)))
        text.add(6, string(image.buildID.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()))
        // The file contains all symbols: readers have nothing to look up.
        for field in 7...10 as ClosedRange<UInt64> { text.add(field, true) }
        return text
    }

    private mutating func location(_ place: PprofLocations.Location, _ index: Int) -> ProtobufMessage {
        var text = ProtobufMessage()
        text.add(1, UInt64(index + 1))
        text.add(2, UInt64(place.image.map { $0 + 1 } ?? 0))
        text.add(3, place.address ?? 0)
        // Innermost first.
        for layer in place.layers.reversed() {
            var line = ProtobufMessage()
            line.add(1, number(of: layer))
            line.add(2, UInt64(max(0, layer.line?.line ?? 0)))
            text.add(4, line)
        }
        return text
    }

    private mutating func number(of layer: CallFunction) -> UInt64 {
        let name = VisibleText.of(layer.name.isEmpty ? "?" : layer.name)
        let function = Function(name: name, file: VisibleText.of(layer.line?.file ?? ""))
        if let known = functions[function] { return UInt64(known + 1) }
        functions[function] = functionsInOrder.count
        functionsInOrder.append(function)
        return UInt64(functionsInOrder.count)
    }
}
