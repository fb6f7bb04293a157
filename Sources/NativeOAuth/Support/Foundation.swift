// Dates, data, addresses and files for all of this module, and for whoever imports it. On Linux they come without ICU: all of
// Foundation would make a program 30 MB larger and its start slower.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
