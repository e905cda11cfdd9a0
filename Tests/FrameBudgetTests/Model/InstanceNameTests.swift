import FrameTrace
import Testing

@Suite("Names of instances")
struct InstanceNameTests {
    @Test("The instances of an entry are numbered from 1, and each name is read as its entry and its number")
    func all() throws {
        let names = InstanceName.all(of: "mail", count: 12)
        #expect(names.count == 12 && names[0].description == "mail-1" && names[11].description == "mail-12")
        for name in names { #expect(InstanceName(name.description) == name) }
        let dashed = try #require(InstanceName("photo-app-2"))
        #expect(dashed.family == "photo-app" && dashed.number == 2)
    }

    @Test(
        "A name that no instance has is none",
        arguments: ["mail", "mail-", "-1", "mail-0", "mail-02", "mail-+2", "mail-2a", "mail-99999999999999999999", ""]
    )
    func none(name: String) { #expect(InstanceName(name) == nil) }
}
