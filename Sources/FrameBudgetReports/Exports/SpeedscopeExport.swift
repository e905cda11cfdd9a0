import FrameBudget
import FrameTrace

/// speedscope's JSON: profiles in the order in which they are worth looking at, all with weights in nanoseconds.
struct SpeedscopeExport {
    /// A profile of the file: samples that are shown one after the other.
    struct Track {
        var name: String
        /// Where its first sample lies.
        var start: TimeSpan
        var samples: [(stack: Int, weight: TimeSpan)]
    }

    let profile: StackProfile
    let name: String
    let exporter: String
    /// The functions of the file, each with the first line of it that was seen: a line apart they are the same function.
    private var frames: [StackProfile.Layer] = []
    private var numbers: [StackProfile.Layer: Int] = [:]
    private var frameNumbers: [[Int]] = []

    init(_ profile: StackProfile, name: String, exporter: String) {
        self.profile = profile
        self.name = name
        self.exporter = exporter
        for place in profile.places {
            frameNumbers.append(place.layers.map { number(of: $0) })
        }
    }

    private mutating func number(of layer: StackProfile.Layer) -> Int {
        var function = layer
        function.line = nil
        if let known = numbers[function] {
            frames[known].line = frames[known].line ?? layer.line
            return known
        }
        numbers[function] = frames.count
        frames.append(layer)
        return frames.count - 1
    }

    func write<Failure: Error>(_ tracks: [Track], to output: inout ExportOutput<Failure>) throws(Failure) {
        try output.write(
            "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":\(JSONText.quoted(exporter)),"
                + "\"name\":\(JSONText.quoted(name)),\"activeProfileIndex\":0,\"shared\":{\"frames\":[\n"
        )
        for (index, layer) in frames.enumerated() {
            try output.write((index > 0 ? ",\n" : "") + text(of: layer))
        }
        try output.write("\n]},\"profiles\":[\n")
        for (index, track) in tracks.enumerated() {
            if index > 0 { try output.write(",\n") }
            try write(track, to: &output)
        }
        try output.write("\n]}\n")
    }

    private func text(of layer: StackProfile.Layer) -> String {
        // speedscope colours by file; a layer of the workload has none.
        let file = layer.line?.file ?? layer.module
        return "{\"name\":\(JSONText.quoted(layer.name.isEmpty ? "?" : layer.name))"
            + (file.isEmpty ? "" : ",\"file\":\(JSONText.quoted(file))")
            + (layer.line.map { ",\"line\":\($0.line)" } ?? "") + "}"
    }

    private func write<Failure: Error>(_ track: Track, to output: inout ExportOutput<Failure>) throws(Failure) {
        let end = track.samples.reduce(track.start) { $0 + $1.weight }
        try output.write(
            "{\"type\":\"sampled\",\"name\":\(JSONText.quoted(track.name)),\"unit\":\"nanoseconds\","
                + "\"startValue\":\(track.start.nanoseconds),\"endValue\":\(end.nanoseconds),\"samples\":["
        )
        for (index, sample) in track.samples.enumerated() {
            let stack = profile.stacks[sample.stack].flatMap { frameNumbers[$0] }.map(String.init)
            try output.write((index > 0 ? "," : "") + "[" + stack.joined(separator: ",") + "]")
        }
        try output.write("],\"weights\":[")
        for (index, sample) in track.samples.enumerated() {
            try output.write((index > 0 ? "," : "") + "\(sample.weight.nanoseconds)")
        }
        try output.write("]}")
    }
}
