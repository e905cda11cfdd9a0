import FrameBudget
import FrameTrace

/// speedscope's JSON: profiles in the order of their importance, all with weights in nanoseconds.
struct SpeedscopeExport {
    /// A profile of the file: a sequence of samples.
    struct Track {
        var name: String
        /// Time of its first sample.
        var start: TimeSpan
        var samples: [(call: CallID, weight: TimeSpan)]
    }

    /// Functions of the file, each with its first line seen: different lines are the same function.
    let calls: CallTable
    let name: String
    let exporter: String

    func write<Failure: Error>(_ tracks: [Track], to output: inout ExportOutput<Failure>) throws(Failure) {
        try output.write(
            "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":\(JSONText.quoted(exporter)),"
                + "\"name\":\(JSONText.quoted(name)),\"activeProfileIndex\":0,\"shared\":{\"frames\":[\n"
        )
        for (index, function) in calls.functions.enumerated() {
            try output.write((index > 0 ? ",\n" : "") + text(of: function))
        }
        try output.write("\n]},\"profiles\":[\n")
        for (index, track) in tracks.enumerated() {
            if index > 0 { try output.write(",\n") }
            try write(track, to: &output)
        }
        try output.write("\n]}\n")
    }

    private func text(of function: CallFunction) -> String {
        // speedscope colors by file; a layer of the workload has none.
        let file = function.line?.file ?? function.module
        return "{\"name\":\(JSONText.quoted(function.name.isEmpty ? "?" : function.name))"
            + (file.isEmpty ? "" : ",\"file\":\(JSONText.quoted(file))")
            + (function.line.map { ",\"line\":\($0.line)" } ?? "") + "}"
    }

    /// Returns the numbers of the functions from the root to a place.
    private func stack(_ call: CallID) -> String {
        var numbers: [String] = []
        var next: CallID? = call
        while let current = next {
            numbers.append(String(calls.calls[current.index].function))
            next = calls.calls[current.index].caller
        }
        return numbers.reversed().joined(separator: ",")
    }

    private func write<Failure: Error>(_ track: Track, to output: inout ExportOutput<Failure>) throws(Failure) {
        let end = track.samples.reduce(track.start) { $0 + $1.weight }
        try output.write(
            "{\"type\":\"sampled\",\"name\":\(JSONText.quoted(track.name)),\"unit\":\"nanoseconds\","
                + "\"startValue\":\(track.start.nanoseconds),\"endValue\":\(end.nanoseconds),\"samples\":["
        )
        for (index, sample) in track.samples.enumerated() {
            try output.write((index > 0 ? "," : "") + "[" + stack(sample.call) + "]")
        }
        try output.write("],\"weights\":[")
        for (index, sample) in track.samples.enumerated() {
            try output.write((index > 0 ? "," : "") + "\(sample.weight.nanoseconds)")
        }
        try output.write("]}")
    }
}
