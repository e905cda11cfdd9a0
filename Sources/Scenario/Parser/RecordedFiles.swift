import FrameTrace

/// The files whose columns a workload draws from; each is read once.
final class RecordedFiles {
    private let files: SourceFiles
    private var tables: [String: Table] = [:]

    private enum Table {
        case read(CSVTable)
        case failed
    }

    /// The content hash of each file that was read, by path.
    private(set) var hashes: [String: ContentHash] = [:]

    init(_ files: SourceFiles) { self.files = files }

    /// Returns the digest of a document and the files it refers to; without files, that of the document alone.
    func digest(beside document: String) -> String {
        guard !hashes.isEmpty else { return document }
        var hash = ContentHash()
        hash.add(document)
        for (path, content) in hashes.sorted(by: { $0.key < $1.key }) {
            hash.add(path)
            hash.add(content.value)
        }
        return hash.text
    }

    /// Returns the table of a path; nil after a problem, which is reported at the first use of the path.
    func table(_ path: String, _ site: NodeSite, _ sink: DiagnosticSink) -> CSVTable? {
        switch tables[path] {
        case .read(let table): return table
        case .failed: return nil
        case nil: break
        }
        tables[path] = .failed
        let shown = SourceText.quoted(path)
        switch files.read(path) {
        case .failure(let problem):
            sink.report(
                site,
                "expected a file that can be read, found \(shown): \(SourceText.printable(problem.reason))",
                help: "write the file's path from the folder of the workload"
            )
            return nil
        case .success(let bytes):
            guard bytes.count <= SourceFiles.mostBytes else {
                sink.report(
                    site,
                    "expected a file of at most 8 MiB, found \(shown), which is larger",
                    help: "use a part of the file, such as its first 10000 lines"
                )
                return nil
            }
            do throws(CSVTable.Problem) {
                let table = try CSVTable(bytes)
                var hash = ContentHash()
                hash.add(bytes)
                hashes[path] = hash
                tables[path] = .read(table)
                return table
            } catch {
                sink.report(
                    site,
                    "expected comma-separated values, found \(shown): line \(error.line): \(error.message)",
                    help: "the first line has the columns' names, each further line a value for each of them"
                )
                return nil
            }
        }
    }
}

extension ValueReader {
    /// Reads the values of a file's column; returns nil after a problem.
    func recorded(_ object: ObjectReader, _ quantity: GrammarQuantity) -> Amount? {
        guard let path = object.text("file"), let site = object.site("file"), let name = object.text("column"),
            let columnSite = object.site("column"), let table = sink.files.table(path, site, sink)
        else { return nil }
        guard let column = table.columns.firstIndex(of: name) else {
            let hint = sink.hint(for: name, among: table.columns)
            let names = table.columns.prefix(8).map { SourceText.quoted($0) }
            let help = hint.isEmpty ? "write \(SourceText.oneOf(names))" : ""
            expected("the name of a column of \(SourceText.quoted(path))", columnSite, hint: hint, help: help)
            return nil
        }
        let unit = quantity == .count ? nil : object.unit(of: quantity)
        let scale = quantity.units.first { $0.name == unit }?.scale ?? 1
        var values: [Double] = []
        for (line, text) in table.values(of: column) {
            let number = NumberText(text)
            let value = number.map { $0.unit.isEmpty ? ($0.value * scale).rounded() : -1 } ?? -1
            guard (0...quantity.range.upperBound).contains(value) else {
                let range = GrammarValue.quantity(quantity, allowsZero: true).allowedRange ?? ""
                let unitWords = unit.map { " in \($0)" } ?? ""
                sink.report(
                    columnSite,
                    "expected numbers\(unitWords), \(range), found \(SourceText.quoted(text)) in line \(line) of "
                        + SourceText.quoted(path),
                    help: "leave the line out of the file, or name another column or another `unit`"
                )
                return nil
            }
            values.append(value)
        }
        guard !values.isEmpty else {
            expected("a column with values in \(SourceText.quoted(path))", columnSite, help: "name another column")
            return nil
        }
        return .recorded(values)
    }
}
