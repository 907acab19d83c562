import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { fail, ok } from '@/lib/domain/result'
import { type FileStore, maxUploadBytes } from './file-store'
import { readCapped } from './read-capped'
import { receiveInto } from './receive-upload'

export type MemoryFiles = FileStore & { stored: Map<string, Buffer> }

/** Keeps files in memory; the same checks as on disk. */
export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Buffer>()
  const store = {
    put: async (content: AsyncIterable<Uint8Array>, maxBytes = maxUploadBytes) => {
      const bytes = await readCapped(content, maxBytes)
      if (!bytes) return fail('fileTooLarge')
      const key = randomUUID()
      stored.set(key, bytes)
      return ok({ key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    },
    get: async (key: string) => {
      const bytes = stored.get(key)
      return bytes ? Readable.from([bytes]) : null
    },
    remove: async (key: string) => void stored.delete(key),
  }
  return { ...store, receive: receiveInto(store), stored }
}
