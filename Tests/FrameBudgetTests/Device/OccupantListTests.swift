import Testing

@testable import Simulation

@Suite("Who is on a concurrent queue")
struct OccupantListTests {
    @Test("whatever order they leave in, the first is the one that was let on first of those who are there")
    func order() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var list = OccupantList()
            var model: [OccupantList.Occupant] = []
            for _ in 0..<100 {
                if model.isEmpty || Bool.random(using: &random) {
                    // Few numbers: places are used again, and a thread may be there twice.
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
