internal import CUnwind
public import FrameTrace

/// Names addresses by the symbol tables of the images' files.
///
/// A file that is not the build that was loaded, by its build id, names nothing: no name is better than a wrong one.
/// Tables are read when first needed and kept. Not thread safe; not for a hot path.
public final class Symbolizer {
    private let places: ImagePlaces
    private var files: [SymbolFile?]
    private var names: [String: String] = [:]

    /// Names for the addresses in these images.
    public init(images: [LoadedImage]) {
        places = ImagePlaces(images)
        files = Array(repeating: nil, count: places.images.count)
    }

    /// What addresses are called, with lines and inlined calls where somebody knows them, in the order of the addresses.
    ///
    /// - Parameter lines: who knows lines; nil for names alone.
    /// - Complexity: O(n log n), once the tables of the images are read.
    public func names(of uses: AddressUses, lines: SourceLines? = nil) -> [SymbolName] {
        var names: [SymbolName] = []
        var queries: [SourceLines.Query] = []
        var asked: [Int] = []
        for (address, use) in uses.byAddress.sorted(by: { $0.key < $1.key }) {
            let (name, query) = name(of: address, use.isReturnAddress, during: use)
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

    /// What an address is called, whenever it was seen.
    ///
    /// - Parameters:
    ///   - address: The address, as captured.
    ///   - isReturnAddress: True for every frame but the leaf: the call is the instruction before, which after a
    ///     function's last call is all that is left of it.
    /// - Complexity: O(log n) in the symbols of the image, once its table is read.
    public func name(of address: UInt64, isReturnAddress: Bool) -> SymbolName {
        name(of: address, isReturnAddress, during: nil).name
    }

    /// Whether the local functions of the image at an address are known, so that an address without a name is none of
    /// a stripped file's.
    public func hasLocalFunctions(at address: UInt64) -> Bool {
        guard case .image(let index) = places.find(address, during: nil) else { return false }
        return file(of: index).table?.hasLocalFunctions ?? false
    }

    private func name(
        of address: UInt64,
        _ isReturnAddress: Bool,
        during use: AddressUses.Use?
    ) -> (name: SymbolName, query: SourceLines.Query?) {
        let place = isReturnAddress && address > 0 ? address - 1 : address
        let index: Int
        switch places.find(place, during: use) {
        case .nothing: return (SymbolName(function: "", module: "", offset: address, address: address), nil)
        case .several(let modules):
            let module = modules.joined(separator: " or ")
            return (SymbolName(function: "", module: module, offset: address, address: address), nil)
        case .image(let found): index = found
        }
        let image = places.images[index]
        let file = file(of: index)
        let offset = place &- image.loadBias
        guard let match = file.table?.function(at: offset) else {
            let offset = address &- image.loadBias
            return (SymbolName(function: "", module: image.name, offset: offset, address: address), nil)
        }
        let name = SymbolName(
            function: readable(match.symbol),
            module: image.name,
            offset: match.offset + (address - place),
            address: address
        )
        return (name, file.linesPath.map { SourceLines.Query(path: $0, address: offset) })
    }

    private func file(of index: Int) -> SymbolFile {
        if let known = files[index] { return known }
        // The same library at another place, or at another time, has the same table.
        let image = places.images[index]
        let twin = places.images.indices.first { other in
            files[other] != nil && places.images[other].path == image.path
                && places.images[other].buildID == image.buildID && !image.buildID.isEmpty
        }
        let file = twin.flatMap { files[$0] } ?? SymbolFile(image)
        files[index] = file
        return file
    }

    private func readable(_ symbol: String) -> String {
        if let name = names[symbol] { return name }
        let name = Demangler.name(symbol)
        names[symbol] = name
        return name
    }
}
