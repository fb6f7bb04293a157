/// The version of the programs.
public enum ProgramVersion {
    /// The version that `--version` prints.
    public static let current = "0.1.0"
}
