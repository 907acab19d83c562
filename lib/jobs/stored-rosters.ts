import type { FileStore } from '@/lib/adapters/files/file-store'
import type { FolderFile, ListFolder } from '@/lib/adapters/files/list-folder'
import type { RosterHead, TextEncoding } from '@/lib/domain/license-checks/layout'
import { storedRosterBytes } from '@/lib/domain/license-checks/values'
import { orThrow } from '@/lib/domain/result'
import { readRosterHead } from '@/lib/exports/board-roster-file'
import { UnreadableText } from '@/lib/exports/read-csv'
import { detectEncoding } from '@/lib/exports/streams'
import type { JobCtx } from '@/lib/services/ctx'
import {
  boardOfObject,
  listNewObjects,
  passObject,
  takeStoredRoster,
} from '@/lib/services/license-checks/take-stored-rosters'
import { matchAtNight } from './board-rosters'
import { eachInTurn } from './each-in-turn'

type Files = Pick<FileStore, 'put' | 'get' | 'remove'>
type Dependencies = { ctx: JobCtx; files: Files; folder: ListFolder | null }

/**
 * The night of the boards: new lists of the operator's folder are taken, which the queue reads and matches, and the
 * newest of each board is matched with today's licenses. Neither waits for the other.
 */
export const workAtNight = (dependencies: Dependencies): Promise<void> =>
  eachInTurn([() => takeStoredRosters(dependencies), () => matchAtNight(dependencies.ctx)])

/** A file that was changed in these minutes may still be arriving. */
const settledMinutes = 10
/** Names that are asked for at a time. */
const batchSize = 500

/**
 * Takes what is new in the operator's folder of boards' lists. One that cannot be taken does not hold up the others; it
 * fails the job and is tried again.
 */
export async function takeStoredRosters({ ctx, files, folder }: Dependencies): Promise<void> {
  if (!folder) return
  const found = await newObjects(ctx, folder)
  await eachInTurn(found.map((file) => () => takeOne(file, { ctx, files, folder })))
}

async function newObjects(ctx: JobCtx, folder: ListFolder): Promise<FolderFile[]> {
  const settledBefore = ctx.now.getTime() - settledMinutes * 60_000
  const listed: FolderFile[] = []
  for await (const file of folder.list())
    if (file.size > 0 && file.changedAt.getTime() < settledBefore) listed.push(file)
  const found: FolderFile[] = []
  for (let from = 0; from < listed.length; from += batchSize) {
    const files = listed.slice(from, from + batchSize)
    const objects = files.map(({ name, changedAt }) => ({ name, changedAt }))
    const news = new Set(orThrow(await listNewObjects(ctx, { objects }), 'Comparing lists').map(({ name }) => name))
    found.push(...files.filter(({ name }) => news.has(name)))
  }
  // Oldest first: of two lists of a board the newer one is the newest here, too.
  return found.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
}

async function takeOne(
  { name, changedAt, size }: FolderFile,
  { ctx, files, folder }: Dependencies & { folder: ListFolder },
): Promise<void> {
  const about = { requestId: ctx.requestId, object: name }
  const pass = async (why: string) => {
    ctx.log.warn({ ...about, why }, 'file in the folder of lists left out')
    orThrow(await passObject(ctx, { name, changedAt }), 'Leaving out a file')
  }
  const content = size > storedRosterBytes ? 'tooLarge' : await folder.get(name)
  if (content === 'tooLarge') return pass('too large')
  if (!content) return
  const stored = await files.put(content, storedRosterBytes)
  if (!stored.ok) return pass('too large')
  const { key: fileKey, size: fileBytes } = stored.value
  let isTaken = false
  try {
    const beginning = await beginningOf(files, fileKey)
    const board = beginning && boardOfObject(name, beginning.head)
    if (!board) return await pass(beginning ? 'no board is known for it' : 'it is no list')
    const taken = { name, changedAt, board, fileKey, fileBytes, ...beginning }
    const result = orThrow(await takeStoredRoster(ctx, taken), 'Taking a list of a board')
    isTaken = true
    ctx.log.info({ ...about, board, ...result }, 'list of a board taken')
  } finally {
    if (!isTaken) await files.remove(fileKey)
  }
}

/** The encoding and first lines of a stored file; null for a file that is no list. */
async function beginningOf(files: Files, key: string): Promise<{ encoding: TextEncoding; head: RosterHead } | null> {
  const read = async <T>(use: (pieces: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> => {
    const file = await files.get(key)
    if (!file) throw new Error('A file that was just stored is missing')
    try {
      return await use(file)
    } finally {
      file.destroy()
    }
  }
  try {
    const encoding = await read(detectEncoding)
    const head = await read((pieces) => readRosterHead(pieces, encoding))
    return head.lines.length > 0 ? { encoding, head } : null
  } catch (error) {
    if (error instanceof UnreadableText) return null
    throw error
  }
}
