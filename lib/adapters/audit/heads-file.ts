import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { formatHead, type KeptHead, parseHead } from '@/lib/domain/audit/kept-heads'
import { env } from '@/lib/env'

/** The file of heads that are stored outside the database: one line each, starting with the time it was written. */
export type HeadsFile = {
  path: string
  /** The newest line; null before the first. */
  last: () => Promise<{ writtenAt: Date; head: KeptHead } | null>
  append: (head: KeptHead, now: Date) => Promise<void>
}

/** AUDIT_HEADS_FILE, otherwise a file below SUMA_DATA. */
export const headsPath = (): string =>
  resolve(env().AUDIT_HEADS_FILE ?? join(env().SUMA_DATA, 'audit-heads', 'heads.txt'))

export function headsFile(path = headsPath()): HeadsFile {
  const readLast = async () => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const line = text.split('\n').findLast((candidate) => parseHead(candidate) !== null)
    const head = line === undefined ? null : parseHead(line)
    return head && line ? { writtenAt: new Date(line.split(' ', 1)[0] ?? ''), head } : null
  }
  const append = async (head: KeptHead, now: Date) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, `${now.toISOString()} ${formatHead(head)}\n`, { mode: 0o600, flush: true })
  }
  return { path, last: readLast, append }
}
