import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fail, ok } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import type { ByteStore, FileStore } from './file-store'
import { incomingFolder } from './incoming-folder'
import { receiveInto, receiveLogoInto, receiveToSignInto } from './receive-upload'

export type MemoryFiles = FileStore & { stored: Map<string, Buffer> }

/**
 * Keeps files in memory, with the same checks as on disk. Only uploads in progress are files, in the computer's
 * temporary folder.
 */
export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Buffer>()
  const storedAt = new Map<string, number>()
  const store: ByteStore = {
    ...incomingFolder(join(tmpdir(), `suma-incoming-${randomUUID()}`)),
    put: async (content, maxBytes = maxFileBytes) => {
      const bytes = await readCapped(content, maxBytes)
      if (!bytes) return fail('fileTooLarge')
      const key = randomUUID()
      stored.set(key, bytes)
      storedAt.set(key, Date.now())
      return ok({ key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    },
    get: async (key) => {
      const bytes = stored.get(key)
      return bytes ? Readable.from([bytes]) : null
    },
    remove: async (key) => void (stored.delete(key) && storedAt.delete(key)),
    list: async function* (before) {
      for (const [key, at] of storedAt) if (at < before.getTime()) yield key
    },
    putBack: async (key, path) => {
      stored.set(key, await readFile(path))
      storedAt.set(key, Date.now())
    },
  }
  return {
    ...store,
    receive: receiveInto(store),
    receiveLogo: receiveLogoInto(store),
    receiveToSign: receiveToSignInto(store),
    stored,
  }
}

/** All bytes of a stream, or null as soon as there are more than `maxBytes`. */
async function readCapped(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
