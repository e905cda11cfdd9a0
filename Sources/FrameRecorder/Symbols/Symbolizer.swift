internal import CUnwind
public import FrameTrace

/// Names addresses by the symbol tables of the images' files.
///
/// A file whose build id differs from the loaded image's is not used, because no name is better than a wrong one. Not
/// thread safe; not for a hot path.
public final class Symbolizer {
    /// The identity of a table: a library has the same one at any address and time.
    private struct FileKey: Hashable {
        var path: String
        var buildID: [UInt8]
        /// The image's index if it has no build id: its path alone does not identify it.
        var index: Int?
    }

    private let places: ImagePlaces
    private var files: [FileKey: SymbolFile] = [:]
    private var names: [String: String] = [:]

    /// Creates a symbolizer for some images.
    public init(images: [LoadedImage]) { places = ImagePlaces(images) }

    /// Returns the names of addresses, with lines and inlined calls if known, in order of address.
    ///
    /// - Parameter lines: the source of lines; nil for names alone.
    /// - Complexity: O((s + n) log n), s being the symbols of the images that contain the addresses. Their tables are
    ///   read each time.
    public func names(of uses: AddressUses, lines: SourceLines? = nil) -> [SymbolName] {
        var names: [SymbolName] = []
        var queries: [SourceLines.Query] = []
        var asked: [Int] = []
        let seen = uses.byAddress.sorted { $0.key < $1.key }.map { address, use in
            let place = Self.place(address, use.isReturnAddress)
            return Seen(address: address, place: place, found: places.find(place, during: use))
        }
        let files = files(for: seen)
        for seen in seen {
            let (name, query) = name(of: seen) { files[key(of: $0)] }
            if let query, lines != nil {
                queries.append(query)
                asked.append(names.count)
            }
            names.append(name)
        }
        for (index, answer) in zip(asked, lines?.answers(to: queries) ?? []) {
            guard let answer else { continue }
            names[index].line = answer.line
            names[index].inlined = answer.inlined.map { call in
                InlinedCall(function: readable(call.function), line: call.line)
            }
        }
        return names
    }

    /// Returns the name of an address, at any time.
    ///
    /// - Parameters:
    ///   - address: The address, as captured.
    ///   - isReturnAddress: True for every frame but the leaf. The call is then the instruction before, which matters
    ///     if the call is the function's last instruction.
    /// - Complexity: O(log n) in the symbols of the image, once its table is read.
    public func name(of address: UInt64, isReturnAddress: Bool) -> SymbolName {
        let place = Self.place(address, isReturnAddress)
        let seen = Seen(address: address, place: place, found: places.find(place, during: nil))
        return name(of: seen) { file(of: $0) }.name
    }

    /// Returns whether the local functions of the image at an address are known. If so, a missing name does not come
    /// from a stripped file.
    public func hasLocalFunctions(at address: UInt64) -> Bool {
        guard case .image(let index) = places.find(address, during: nil) else { return false }
        return file(of: index).table?.hasLocalFunctions ?? false
    }

    /// An address with its image.
    private struct Seen {
        /// The captured address.
        var address: UInt64
        /// An address within the call instruction, if the captured one is a return address.
        var place: UInt64
        var found: ImagePlaces.Found
    }

    private static func place(_ address: UInt64, _ isReturnAddress: Bool) -> UInt64 {
        isReturnAddress && address > 0 ? address - 1 : address
    }

    /// Returns the name of an address, and the query for its line.
    ///
    /// - Parameter file: the functions of an image.
    private func name(of seen: Seen, _ file: (Int) -> SymbolFile?) -> (name: SymbolName, query: SourceLines.Query?) {
        let address = seen.address
        let index: Int
        switch seen.found {
        case .nothing: return (SymbolName(function: "", module: "", offset: address, address: address), nil)
        case .several(let modules):
            let module = modules.joined(separator: " or ")
            return (SymbolName(function: "", module: module, offset: address, address: address), nil)
        case .image(let found): index = found
        }
        let image = places.images[index]
        let offset = seen.place &- image.loadBias
        let file = file(index)
        guard let match = file?.table?.function(at: offset) else {
            let offset = address &- image.loadBias
            return (SymbolName(function: "", module: image.name, offset: offset, address: address), nil)
        }
        let name = SymbolName(
            function: readable(match.symbol),
            module: image.name,
            offset: match.offset + (address - seen.place),
            address: address
        )
        return (name, file?.linesPath.map { SourceLines.Query(path: $0, address: offset) })
    }

    private func key(of index: Int) -> FileKey {
        let image = places.images[index]
        return FileKey(path: image.path, buildID: image.buildID, index: image.buildID.isEmpty ? index : nil)
    }

    /// Reads the files of the images that contain the addresses, keeping only the functions with an address: few of
    /// many.
    private func files(for seen: [Seen]) -> [FileKey: SymbolFile] {
        var asked: [FileKey: (image: Int, offsets: [UInt64])] = [:]
        for seen in seen {
            guard case .image(let index) = seen.found else { continue }
            let offset = seen.place &- places.images[index].loadBias
            asked[key(of: index), default: (index, [])].offsets.append(offset)
        }
        return asked.mapValues { SymbolFile(places.images[$0.image], for: AddressFilter($0.offsets)) }
    }

    /// Returns all functions of an image, read at first use and kept.
    private func file(of index: Int) -> SymbolFile {
        let key = key(of: index)
        if let known = files[key] { return known }
        let file = SymbolFile(places.images[index])
        files[key] = file
        return file
    }

    private func readable(_ symbol: String) -> String {
        if let name = names[symbol] { return name }
        let name = Demangler.name(symbol)
        names[symbol] = name
        return name
    }
}
