/// The numbers of a scan, which come one after the other in bits.
struct JPEGScan {
    /// A component that the scan is of, and its codes.
    struct Part {
        let component: Int
        let averages, others: JPEGCodes?
        /// The average of the block before: what is in the file is the difference.
        var previous: Int32 = 0
    }

    /// What there is of each block.
    enum Kind {
        /// All numbers.
        case whole
        /// The upper bits of the average.
        case first(shift: Int)
        /// One bit more of it.
        case refinement(shift: Int)
    }

    let bytes: [UInt8]
    private(set) var position: Int
    private var parts: [Part]
    var kind = Kind.whole
    /// After so many groups the bits begin anew; 0 for never.
    var restartInterval = 0
    private var bits: UInt64 = 0
    private var count = 0
    /// How many of the bits at the end are none of the file's.
    private var padding = 0

    init(bytes: [UInt8], position: Int, parts: [Part]) {
        (self.bytes, self.position, self.parts) = (bytes, position, parts)
    }

    /// Reads all blocks, in so many rows of groups, or of blocks where a component is alone; false where some lack.
    mutating func read(columns: Int, rows: Int, into components: inout [JPEGFile.Component]) -> Bool {
        let isAlone = parts.count == 1
        for group in 0..<columns * rows {
            if restartInterval > 0, group > 0, group % restartInterval == 0, !restart() { return false }
            let (column, row) = (group % columns, group / columns)
            for part in parts.indices {
                let index = parts[part].component
                let (across, down): (Int, Int) = isAlone ? (1, 1) : components[index].sampling
                for block in 0..<across * down {
                    let place =
                        (row * down + block / across) * components[index].columns + column * across + block % across
                    guard readBlock(of: part, into: &components[index].averages[place]) else { return false }
                }
            }
        }
        return true
    }

    private mutating func readBlock(of part: Int, into average: inout Int32) -> Bool {
        if case .refinement(let shift) = kind {
            guard let bit = take(1) else { return false }
            average |= Int32(bit) << Int32(shift)
            return true
        }
        guard let size = symbol(parts[part].averages), size <= 11, let difference = number(ofBits: Int(size))
        else { return false }
        parts[part].previous &+= Int32(difference)
        guard case .first(let shift) = kind else {
            average = parts[part].previous
            return passOthers(parts[part].others)
        }
        average = parts[part].previous << Int32(shift)
        return true
    }

    /// The sixty-three other numbers of a block: how many zeros, then how many bits, then these.
    private mutating func passOthers(_ codes: JPEGCodes?) -> Bool {
        var place = 1
        while place < 64 {
            guard let code = symbol(codes) else { return false }
            let (zeros, size) = (Int(code >> 4), Int(code & 15))
            if size == 0, zeros < 15 { return true }
            place += zeros + 1
            if size > 0, take(size) == nil { return false }
        }
        return true
    }

    /// A number of so many bits; the lower half of what they can say is below zero.
    private mutating func number(ofBits size: Int) -> Int? {
        guard size > 0 else { return 0 }
        return take(size).map { $0 < 1 << (size - 1) ? $0 - (1 << size) + 1 : $0 }
    }

    /// Goes on behind the next mark at which the bits begin anew.
    private mutating func restart() -> Bool {
        (bits, count, padding) = (0, 0, 0)
        while position + 1 < bytes.count, bytes[position] != 0xFF || bytes[position + 1] == 0xFF { position += 1 }
        guard position + 1 < bytes.count, (0xD0...0xD7).contains(bytes[position + 1]) else { return false }
        position += 2
        for part in parts.indices { parts[part].previous = 0 }
        return true
    }

    private mutating func symbol(_ codes: JPEGCodes?) -> UInt8? {
        fill()
        guard let (symbol, length) = codes?.symbol(at: Int(bits >> UInt64(count - 16) & 0xFFFF)) else { return nil }
        return take(length).map { _ in symbol }
    }

    private mutating func take(_ length: Int) -> Int? {
        fill()
        count -= length
        guard count >= padding else { return nil }
        return Int(bits >> UInt64(count)) & (1 << length - 1)
    }

    /// Keeps 16 bits or more at hand; behind the last one there are zeros.
    private mutating func fill() {
        while count < 32 {
            var next: UInt8 = 0
            if position < bytes.count, bytes[position] != 0xFF {
                next = bytes[position]
                position += 1
            } else if position + 1 < bytes.count, bytes[position + 1] == 0 {
                next = 0xFF
                position += 2
            } else {
                padding += 8
            }
            bits = bits << 8 | UInt64(next)
            count += 8
        }
    }
}

/// The codes of a Huffman table, each with the symbol that it stands for.
struct JPEGCodes {
    /// By length: the last code, and where the symbols of its length stand.
    private var (last, offset) = ([Int](repeating: -1, count: 17), [Int](repeating: 0, count: 17))
    private let symbols: [UInt8]

    /// Makes the codes, by how many there are of 1 bit, of 2 bits and so on; nil for more than bits can say.
    init?(counts: [Int], symbols: [UInt8]) {
        self.symbols = symbols
        var (code, index) = (0, 0)
        for (place, count) in counts.enumerated() {
            let length = place + 1
            guard code + count <= 1 << length else { return nil }
            offset[length] = index - code
            if count > 0 { last[length] = code + count - 1 }
            (code, index) = ((code + count) << 1, index + count)
        }
    }

    /// Finds the code that sixteen bits begin with.
    func symbol(at bits: Int) -> (UInt8, length: Int)? {
        for length in 1...16 where bits >> (16 - length) <= last[length] {
            return (symbols[bits >> (16 - length) + offset[length]], length)
        }
        return nil
    }
}
