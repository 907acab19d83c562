import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IncomingFile } from '@/lib/adapters/files/file-store'
import { next } from './counter'

let folder: string | undefined
function folderOfTests(): string {
  if (folder) return folder
  const made = mkdtempSync(join(tmpdir(), 'suma-sent-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  folder = made
  return made
}

/** A file as it stands when its request has arrived: in a temporary file, with the name its sender gave it. */
export function sentFile(fileName: string, content: Uint8Array): IncomingFile & { fileName: string } {
  const path = join(folderOfTests(), `${next()}`)
  writeFileSync(path, content)
  return {
    fileName,
    path,
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: () => readFile(path),
    remove: () => rm(path, { force: true }),
  }
}
