// Dates, data, addresses, files and the C library. On Linux they come without ICU: all of Foundation would make a
// program 30 MB larger and its start slower. A module of its own, because whoever imports one of the
// libraries chooses for themselves.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif

// The C library by its name on Linux; elsewhere it comes with Foundation.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#endif
