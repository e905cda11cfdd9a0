/// The sections of a 64-bit little-endian ELF file.
///
/// The file may be malformed: every offset and count is checked, and invalid parts are left out.
package struct ELFFile {
    /// A section's header.
    struct Section {
        var name: String
        var type: UInt32
        var offset: UInt64
        var size: UInt64
        var link: UInt32
        var entrySize: UInt64
        var address: UInt64
    }

    /// Section types.
    enum SectionType {
        static let symbols: UInt32 = 2
        static let note: UInt32 = 7
        static let noBits: UInt32 = 8
        static let dynamicSymbols: UInt32 = 11
    }

    let source: ByteSource
    let sections: [Section]

    /// The largest section to read. Chosen: the tables of a browser's debug build have a third of this size.
    static let largestSection: UInt64 = 256 << 20
    private static let headerSize = 64
    private static let sectionHeaderSize = 64
    private static let programHeaderSize = 56
    private let noteSegments: [(offset: UInt64, size: UInt64)]

    /// Reads the headers; nil if it is no such file.
    package init?(_ source: ByteSource) {
        guard let header = source.read(at: 0, count: UInt64(Self.headerSize)),
            // Magic, 64 bits, little-endian.
            header.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1])
        else { return nil }
        self.source = source
        sections = Self.sections(header, source)
        noteSegments = Self.noteSegments(header, source)
    }

    /// Returns the content of a section; nil if it is not entirely in the file.
    ///
    /// A sparse file is cheap to make and can claim terabytes, so sections larger than those of real programs are not
    /// read.
    func content(of section: Section) -> [UInt8]? {
        guard section.type != SectionType.noBits, section.size <= Self.largestSection else { return nil }
        return source.read(at: section.offset, count: section.size)
    }

    /// The linker's build id; empty if there is none.
    package var buildID: [UInt8] {
        let sectionNotes = sections.filter { $0.type == SectionType.note }.map { ($0.offset, $0.size) }
        for (offset, size) in sectionNotes + noteSegments.map({ ($0.offset, $0.size) }) {
            // A larger note is not the linker's.
            guard size <= 1 << 16, let notes = source.read(at: offset, count: size) else { continue }
            if let buildID = Self.buildID(in: notes) { return buildID }
        }
        return []
    }

    /// Whether the file has line tables.
    var hasLines: Bool {
        sections.contains { $0.name == ".debug_line" && $0.type != SectionType.noBits && $0.size > 0 }
    }

    private static func buildID(in notes: [UInt8]) -> [UInt8]? {
        var offset = 0
        while let nameSize = notes.number(at: offset, as: UInt32.self),
            let contentSize = notes.number(at: offset + 4, as: UInt32.self),
            let type = notes.number(at: offset + 8, as: UInt32.self)
        {
            let content = offset + 12 + (Int(nameSize) + 3) & ~3
            guard content <= notes.count, Int(contentSize) <= notes.count - content else { return nil }
            // NT_GNU_BUILD_ID, of the owner "GNU".
            if type == 3, notes[(offset + 12)...].starts(with: [0x47, 0x4e, 0x55, 0]), nameSize == 4 {
                return Array(notes[content..<content + Int(contentSize)])
            }
            offset = content + (Int(contentSize) + 3) & ~3
        }
        return nil
    }

    private static func sections(_ header: [UInt8], _ source: ByteSource) -> [Section] {
        guard let table = header.number(at: 40, as: UInt64.self),
            let entrySize = header.number(at: 58, as: UInt16.self), Int(entrySize) == sectionHeaderSize,
            let count = header.number(at: 60, as: UInt16.self),
            let namesIndex = header.number(at: 62, as: UInt16.self),
            let bytes = source.read(at: table, count: UInt64(count) * UInt64(entrySize))
        else { return [] }
        var sections: [Section] = []
        var nameOffsets: [UInt32] = []
        for start in stride(from: 0, to: bytes.count, by: sectionHeaderSize) {
            guard let name = bytes.number(at: start, as: UInt32.self),
                let type = bytes.number(at: start + 4, as: UInt32.self),
                let address = bytes.number(at: start + 16, as: UInt64.self),
                let offset = bytes.number(at: start + 24, as: UInt64.self),
                let size = bytes.number(at: start + 32, as: UInt64.self),
                let link = bytes.number(at: start + 40, as: UInt32.self),
                let entrySize = bytes.number(at: start + 56, as: UInt64.self)
            else { return [] }
            nameOffsets.append(name)
            sections.append(
                Section(
                    name: "",
                    type: type,
                    offset: offset,
                    size: size,
                    link: link,
                    entrySize: entrySize,
                    address: address
                )
            )
        }
        guard Int(namesIndex) < sections.count,
            // Section names are short: a larger table is invalid.
            sections[Int(namesIndex)].size <= 1 << 20,
            let names = source.read(at: sections[Int(namesIndex)].offset, count: sections[Int(namesIndex)].size)
        else { return sections }
        for index in sections.indices {
            sections[index].name = StringTable(names).string(at: nameOffsets[index], longest: 64)
        }
        return sections
    }

    private static func noteSegments(_ header: [UInt8], _ source: ByteSource) -> [(offset: UInt64, size: UInt64)] {
        guard let table = header.number(at: 32, as: UInt64.self),
            let entrySize = header.number(at: 54, as: UInt16.self), Int(entrySize) == programHeaderSize,
            let count = header.number(at: 56, as: UInt16.self),
            let bytes = source.read(at: table, count: UInt64(count) * UInt64(entrySize))
        else { return [] }
        return stride(from: 0, to: bytes.count, by: programHeaderSize).compactMap { start in
            guard bytes.number(at: start, as: UInt32.self) == 4,
                let offset = bytes.number(at: start + 8, as: UInt64.self),
                let size = bytes.number(at: start + 32, as: UInt64.self)
            else { return nil }
            return (offset, size)
        }
    }
}
