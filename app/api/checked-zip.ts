import { createHash } from 'node:crypto'
import { drawApart } from '@/lib/exports/pdf/draw-apart'
import type { Paper } from '@/lib/exports/pdf/paper-worker'
import type { ZipEntry } from '@/lib/exports/zip'
import type { Translate } from '@/lib/i18n/translator'

/**
 * Appends `checksums.txt` to the entries of an archive, with the SHA-256 of each as `sha256sum -c` reads it. The
 * digests are computed while the bytes pass through, so each entry has to be read to its end before the next is
 * started, as `zip` does.
 */
export async function* withChecksums(entries: AsyncIterable<ZipEntry>, time: Date): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const entry of entries) yield { ...entry, content: () => hashed(entry, lines) }
  yield { path: 'checksums.txt', at: time, content: () => textPieces(lines) }
}

async function* hashed({ path, content }: ZipEntry, lines: string[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of content()) {
    hash.update(piece)
    yield piece
  }
  lines.push(`${hash.digest('hex')}  ${path}\n`)
}

async function* textPieces(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(lines.join(''))
}

/** A document as an entry of an archive, rendered only when its turn comes. */
export async function* drawPaper(paper: Paper): AsyncGenerator<Uint8Array> {
  yield await drawApart(paper)
}

/** A certificate's number, with its state if it is no longer valid. */
export const certificateWords = (number: string, state: 'VALID' | 'SUPERSEDED' | 'REVOKED', t: Translate): string =>
  state === 'VALID' ? number : `${number} (${t(`certificates.states.${state}`)})`
