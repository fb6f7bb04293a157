/// The parts of a JPEG file that a small picture needs: its size, its tables and the average of each block.
///
/// Nothing is transformed, so scans without averages are passed over; what no photo of a person has is refused:
/// arithmetic coding, lossless and 12-bit files, four colors, and three that are red, green and blue.
///
/// > Source: [ITU-T T.81](https://www.w3.org/Graphics/JPEG/itu-t81.pdf), annexes B, F and G
struct JPEGFile {
    /// Luminance, or one of the two differences of color.
    struct Component {
        let id: UInt8
        /// How many of its blocks there are beside and below each other where the coarsest has one.
        let sampling: (horizontal: Int, vertical: Int)
        let quantization: Int
        /// The blocks in a row, those that fill up the last group included, and the averages of all.
        var columns = 0
        var averages: [Int32] = []
    }

    /// More is no photo of somebody, and would take long.
    private static let (maximumBytes, maximumSide) = (4 << 20, 4096)

    private(set) var (width, height) = (0, 0)
    private(set) var components: [Component] = []
    private let bytes: [UInt8]
    private var position = 2
    private var isProgressive = false
    private var restartInterval = 0
    private var quantizers = [Int](repeating: 0, count: 4)
    private var tables: [JPEGCodes?] = Array(repeating: nil, count: 8)
    /// How many more scans are read: of a file that has more, none is a photo of somebody.
    private var scans = 10

    /// Reads a file; nil for one that is no JPEG, is damaged, too large, or of a kind that is refused.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), bytes.count <= Self.maximumBytes else { return nil }
        self.bytes = bytes
        while let marker = nextMarker(), marker != 0xD9 {
            guard let segment = nextSegment(), read(marker, segment) else { return nil }
        }
        guard scans < 10 else { return nil }
    }

    /// The next marker; between two of them may be the numbers of a scan that was passed over.
    private mutating func nextMarker() -> UInt8? {
        while position + 1 < bytes.count {
            let next = bytes[position + 1]
            if bytes[position] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) {
                position += 2
                return next
            }
            position += 1
        }
        return nil
    }

    private mutating func nextSegment() -> ArraySlice<UInt8>? {
        guard position + 2 <= bytes.count else { return nil }
        let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard length >= 2, position + length <= bytes.count else { return nil }
        defer { position += length }
        return bytes[position + 2..<position + length]
    }

    /// - Returns: Whether it could be read.
    private mutating func read(_ marker: UInt8, _ segment: ArraySlice<UInt8>) -> Bool {
        let content = Array(segment)
        switch marker {
        case 0xC0, 0xC1, 0xC2:
            isProgressive = marker == 0xC2
            return readFrame(content)
        case 0xC4: return readCodes(content)
        case 0xC3, 0xC5...0xCF: return false
        case 0xDA: return readScan(content)
        case 0xDB: return readQuantizers(content)
        case 0xDD:
            guard content.count == 2 else { return false }
            restartInterval = Int(content[0]) << 8 | Int(content[1])
            return true
        case 0xEE: return !(content.count >= 12 && content.starts(with: Array("Adobe".utf8)) && content[11] == 0)
        default: return true
        }
    }

    private mutating func readFrame(_ content: [UInt8]) -> Bool {
        guard components.isEmpty, content.count >= 6, content[0] == 8 else { return false }
        height = Int(content[1]) << 8 | Int(content[2])
        width = Int(content[3]) << 8 | Int(content[4])
        let count = Int(content[5])
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            count == 1 || count == 3, content.count == 6 + 3 * count
        else { return false }
        for start in stride(from: 6, to: content.count, by: 3) {
            let (horizontal, vertical) = (Int(content[start + 1] >> 4), Int(content[start + 1] & 15))
            guard (1...4).contains(horizontal), (1...4).contains(vertical), content[start + 2] < 4 else { return false }
            // By itself, a component has one block for another, whatever it says.
            let sampling = count == 1 ? (1, 1) : (horizontal, vertical)
            components.append(
                Component(id: content[start], sampling: sampling, quantization: Int(content[start + 2])))
        }
        for index in components.indices {
            components[index].columns = groups().columns * components[index].sampling.horizontal
            let rows = groups().rows * components[index].sampling.vertical
            components[index].averages = Array(repeating: 0, count: components[index].columns * rows)
        }
        return true
    }

    private mutating func readQuantizers(_ content: [UInt8]) -> Bool {
        var rest = content[...]
        while let first = rest.popFirst() {
            let isWide = first >> 4 == 1
            guard first & 15 < 4, first >> 4 < 2, rest.count >= (isWide ? 128 : 64), let high = rest.first
            else { return false }
            // Of the sixty-four numbers the first one is the average's.
            let number = isWide ? Int(high) << 8 | Int(rest[rest.startIndex + 1]) : Int(high)
            quantizers[Int(first & 15)] = number
            rest = rest.dropFirst(isWide ? 128 : 64)
        }
        return true
    }

    private mutating func readCodes(_ content: [UInt8]) -> Bool {
        var rest = content[...]
        while let first = rest.popFirst() {
            guard first >> 4 < 2, first & 15 < 4, rest.count >= 16 else { return false }
            let counts = rest.prefix(16).map(Int.init)
            rest = rest.dropFirst(16)
            let total = counts.reduce(0, +)
            guard rest.count >= total, let codes = JPEGCodes(counts: counts, symbols: Array(rest.prefix(total)))
            else { return false }
            tables[Int(first >> 4) * 4 + Int(first & 15)] = codes
            rest = rest.dropFirst(total)
        }
        return true
    }

    /// How many blocks the finest component has where the coarsest has one.
    var finest: (horizontal: Int, vertical: Int) {
        (components.map { $0.sampling.horizontal }.max() ?? 1, components.map { $0.sampling.vertical }.max() ?? 1)
    }

    /// The groups of blocks, in each of which is a block or more of all components; or so many times as many.
    private func groups(times columns: Int = 1, _ rows: Int = 1) -> (columns: Int, rows: Int) {
        let (across, down) = (8 * finest.horizontal, 8 * finest.vertical)
        return ((width * columns + across - 1) / across, (height * rows + down - 1) / down)
    }

    /// The average of the pixels of a block, counted in blocks of the finest component.
    func average(_ component: Int, _ column: Int, _ row: Int) -> Int {
        let part = components[component]
        let (across, down) = part.sampling
        let place = row * down / finest.vertical * part.columns + column * across / finest.horizontal
        return Int(part.averages[place]) * quantizers[part.quantization] / 8
    }

    /// Reads a scan that has averages in it; of another one only the header.
    private mutating func readScan(_ header: [UInt8]) -> Bool {
        guard let count = header.first.map(Int.init), (1...4).contains(count), header.count == 4 + 2 * count,
            !components.isEmpty
        else { return false }
        let (first, last, bits) = (header[header.count - 3], header[header.count - 2], header[header.count - 1])
        if isProgressive, first > 0 { return true }
        var parts: [JPEGScan.Part] = []
        for start in stride(from: 1, to: header.count - 3, by: 2) {
            guard let index = components.firstIndex(where: { $0.id == header[start] }) else { return false }
            let (averages, others) = (Int(header[start + 1] >> 4), Int(header[start + 1] & 15))
            guard averages < 4, others < 4, !parts.contains(where: { $0.component == index }) else { return false }
            parts.append(JPEGScan.Part(component: index, averages: tables[averages], others: tables[4 + others]))
        }
        guard isProgressive ? last == 0 && bits & 15 < 14 : true else { return false }
        var scan = JPEGScan(bytes: bytes, position: position, parts: parts)
        let shift = Int(bits & 15)
        scan.kind = !isProgressive ? .whole : bits >> 4 == 0 ? .first(shift: shift) : .refinement(shift: shift)
        scan.restartInterval = restartInterval
        // A component by itself has no blocks that only fill up a group.
        let (across, down): (Int, Int) = count == 1 ? components[parts[0].component].sampling : (1, 1)
        let (columns, rows) = groups(times: across, down)
        guard scans > 0, scan.read(columns: columns, rows: rows, into: &components) else { return false }
        scans -= 1
        position = scan.position
        return true
    }
}
