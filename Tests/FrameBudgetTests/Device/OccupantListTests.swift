import Testing

@testable import Simulation

@Suite("Occupants of a concurrent queue")
struct OccupantListTests {
    @Test("in whatever order occupants leave, the list keeps the order of entry of those that remain")
    func order() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var list = OccupantList()
            var model: [OccupantList.Occupant] = []
            for _ in 0..<100 {
                if model.isEmpty || Bool.random(using: &random) {
                    // Few numbers, so that places are reused and an item may be in the list twice.
                    let occupant = OccupantList.Occupant.item(Int.random(in: 0..<8, using: &random))
                    list.append(occupant)
                    model.append(occupant)
                } else {
                    let occupant = model[Int.random(in: model.indices, using: &random)]
                    list.remove(occupant)
                    if let place = model.firstIndex(of: occupant) { model.remove(at: place) }
                }
                #expect(list.first == model.first && list.count == model.count)
                #expect(list.present == model)
            }
        }
    }
}
