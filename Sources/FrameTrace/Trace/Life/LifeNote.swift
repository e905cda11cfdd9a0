/// A change in an app's life other than its state: background tasks, background modes, and preserved state.
public enum LifeNote: Sendable, Equatable {
    /// A background task changed (S-3).
    case task(AppID, ResourceID, BackgroundTaskEvent)
    /// An app continues to execute in the background after its time, by a mode that it declared; silent if it does
    /// nothing that the user could notice.
    case keptAwake(AppID, BackgroundMode, isSilent: Bool)
    /// An app has ended, and unsaved changes of this many bytes are lost.
    case unsaved(AppID, ByteCount)
    /// The state of these view controllers was preserved (S-7).
    case preserved(AppID, [ResourceID])
    /// The state of these view controllers was restored at a launch (S-7).
    case restored(AppID, [ResourceID])
    /// The state of a view controller was lost between preservation and restoration (S-7).
    case lost(AppID, ResourceID, RestorationLoss)
    /// The preserved state was deleted: the app was quit, or ended during its launch (S-7).
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

/// An event in the life of a background task.
public enum BackgroundTaskEvent: UInt8, Sendable, CaseIterable {
    /// The app has begun it.
    case began = 1
    /// The app has ended it.
    case ended = 2
    /// It could not begin: the app's time for tasks was over.
    case refused = 3
    /// Its time has run out: the app's expiration handler is called.
    case expired = 4
}

/// A mode that allows an app to execute in the background without a time limit.
public enum BackgroundMode: String, Sendable, Codable, CaseIterable {
    /// It plays or records sound.
    case audio
    /// It tracks the location.
    case location
    /// It handles calls over the network.
    case voip

    /// The code in a trace.
    var code: UInt8 {
        switch self {
        case .audio: 1
        case .location: 2
        case .voip: 3
        }
    }

    /// Creates the mode with a code; nil for one that this version does not know.
    init?(code: UInt8) {
        guard let mode = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = mode
    }
}

/// The reason why the state of a view controller is not restored (S-7).
public enum RestorationLoss: UInt8, Sendable, CaseIterable {
    /// It has no restoration identifier, which ends the chain of encoded controllers.
    case noIdentifier = 1
    /// Its parent does not encode it.
    case notEncoded = 2
    /// The state of its parent was lost.
    case parentLost = 3
    /// Its restoration class returns no view controller.
    case classMakesNone = 4
    /// Nothing creates it: the app's delegate does not, and there is no existing one.
    case nothingMakesIt = 5

    /// The reason, as a clause.
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
