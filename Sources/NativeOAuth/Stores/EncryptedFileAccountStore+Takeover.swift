extension EncryptedFileAccountStore {
    /// Takes the accounts of the simple store over, and then removes its file.
    ///
    /// Each account is on the disk here before anything is removed there. What was interrupted is done again by the next
    /// call; of an account that is in both, the one whose tokens are newer stays.
    func takeOver() async throws {
        guard let replaced, try await replaced.isThere() else { return }
        let keys = try await keysToWrite()
        let files = files
        try await replaced.handOver { records in
            try await files.withLock {
                for record in records {
                    let kept = try files.existing(keys.name(of: record.account.id), with: keys)?.record
                    if let kept, kept.tokens.receivedAt >= record.tokens.receivedAt { continue }
                    try files.put(record, with: keys)
                }
            }
        }
    }
}
