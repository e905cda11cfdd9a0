/// Something in an app's life beside its states: background tasks, what keeps it awake, and what is kept of its state.
public enum LifeNote: Sendable, Equatable {
    /// Something has become of a background task (S-3).
    case task(AppID, ResourceID, BackgroundTaskEvent)
    /// An app stays awake in the background after its time, by a mode that it has declared; whether it does nothing that
    /// the user could notice.
    case keptAwake(AppID, BackgroundMode, isSilent: Bool)
    /// An app has ended, and changes of so many bytes that it had not saved are lost.
    case unsaved(AppID, ByteCount)
    /// The state of view controllers has been preserved: these (S-7).
    case preserved(AppID, [ResourceID])
    /// What was preserved has been restored at a launch: these (S-7).
    case restored(AppID, [ResourceID])
    /// The state of a view controller has been lost on the way (S-7).
    case lost(AppID, ResourceID, RestorationLoss)
    /// What was preserved has been deleted: the app was quit, or ended during its launch (S-7).
    case forgotten(AppID)

    /// The app.
    public var app: AppID {
        switch self {
        case .task(let app, _, _), .keptAwake(let app, _, _), .unsaved(let app, _), .preserved(let app, _),
            .restored(let app, _), .lost(let app, _, _), .forgotten(let app):
            app
        }
    }
}

/// What becomes of a background task.
public enum BackgroundTaskEvent: UInt8, Sendable, CaseIterable {
    /// The app has begun it.
    case began = 1
    /// The app has ended it.
    case ended = 2
    /// It could not begin: the app's time for tasks was over.
    case refused = 3
    /// The time for it is over: the app's handler is called.
    case expired = 4
}

/// Why an app may execute in the background without end.
public enum BackgroundMode: String, Sendable, Codable, CaseIterable {
    /// It plays or records sound.
    case audio
    /// It follows the location.
    case location
    /// It holds calls over the network.
    case voip

    /// How it stands in a trace.
    var code: UInt8 {
        switch self {
        case .audio: 1
        case .location: 2
        case .voip: 3
        }
    }

    /// The mode of a code; nil for one that this version does not know.
    init?(code: UInt8) {
        guard let mode = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = mode
    }
}

/// Why the state of a view controller does not come back (S-7).
public enum RestorationLoss: UInt8, Sendable, CaseIterable {
    /// It has no restoration identifier: the chain stops at it.
    case noIdentifier = 1
    /// Its parent does not encode it.
    case notEncoded = 2
    /// The one that it is in has been lost.
    case parentLost = 3
    /// Its restoration class makes none.
    case classMakesNone = 4
    /// Nothing makes it: the app's delegate does not, and none exists already.
    case nothingMakesIt = 5

    /// Why, in a clause.
    public var name: String {
        switch self {
        case .noIdentifier: "it has no restoration identifier"
        case .notEncoded: "its parent does not encode it"
        case .parentLost: "the one that it is in is lost"
        case .classMakesNone: "its restoration class makes none"
        case .nothingMakesIt: "nothing makes it"
        }
    }
}
