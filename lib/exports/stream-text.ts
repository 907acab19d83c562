import type { TextEncoding } from '@/lib/domain/license-checks/layout'

/** Detects the encoding of a file by reading it once, a piece at a time. */
export async function detectEncoding(pieces: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of pieces) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      isFirst = false
      utf8.decode(piece, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Decodes a file a piece at a time; its byte order mark is left out. */
export async function* decodePieces(pieces: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
