import { closeSync, openSync, readSync } from 'node:fs'

/**
 * The code points for which a TrueType file has a letter, from its table `cmap`. Reads only that table: the file itself
 * may be ten megabytes.
 */
export function readCharacterMap(path: string): ReadonlySet<number> {
  const file = openSync(path, 'r')
  try {
    const read = (from: number, length: number) => {
      const bytes = Buffer.alloc(length)
      readSync(file, bytes, 0, length, from)
      return bytes
    }
    const tableCount = read(4, 2).readUInt16BE(0)
    const directory = read(12, tableCount * 16)
    const at = directory.indexOf('cmap', 0, 'latin1')
    return codePointsOf(read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)))
  } finally {
    closeSync(file)
  }
}

/** The widest of the Unicode subtables: format 12 has all planes, format 4 the first one. */
function codePointsOf(cmap: Buffer): ReadonlySet<number> {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const subtable = (format: number) => {
    const offset = offsets.find((one) => cmap.readUInt16BE(one) === format)
    return offset === undefined ? null : cmap.subarray(offset)
  }
  const [all, first] = [subtable(12), subtable(4)]
  if (all) return new Set(inGroups(all))
  return new Set(first ? inSegments(first) : [])
}

function* inGroups(table: Buffer): Generator<number> {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12
    const [start, end] = [table.readUInt32BE(at), table.readUInt32BE(at + 4)]
    for (let codePoint = start; codePoint <= end; codePoint += 1) yield codePoint
  }
}

function* inSegments(table: Buffer): Generator<number> {
  const twice = table.readUInt16BE(6)
  for (let at = 14; at < 14 + twice; at += 2) {
    const [end, start] = [table.readUInt16BE(at), table.readUInt16BE(at + twice + 2)]
    const offsetAt = at + 3 * twice + 2
    const [delta, offset] = [table.readUInt16BE(at + 2 * twice + 2), table.readUInt16BE(offsetAt)]
    for (let codePoint = start; codePoint <= end && codePoint < 0xffff; codePoint += 1) {
      const glyph = offset === 0 ? codePoint + delta : table.readUInt16BE(offsetAt + offset + (codePoint - start) * 2)
      if ((glyph & 0xffff) !== 0) yield codePoint
    }
  }
}
