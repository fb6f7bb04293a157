extension PrivateFile {
    /// A text that is another one after each write, got without opening the file.
    var revision: String { system.stamp(of: path) }
}
