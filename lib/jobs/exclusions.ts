import type { FileStore } from '@/lib/adapters/files/file-store'
import type { ExclusionListRecord } from '@/lib/data/exclusions/lists'
import { type ExclusionListProblem, exclusionRows, wholeProblem } from '@/lib/domain/exclusions/values'
import { orThrow } from '@/lib/domain/result'
import { exclusionBatches } from '@/lib/exports/exclusion-file'
import { UnreadableText } from '@/lib/exports/read-csv'
import type { JobCtx } from '@/lib/services/ctx'
import { addExclusions, findListToRead, finishExclusionList } from '@/lib/services/exclusions/read-list'
import { searchExclusions } from '@/lib/services/exclusions/search'
import type { JobData } from '@/lib/services/job-table'

type Files = Pick<FileStore, 'get'>
type Dependencies = { ctx: JobCtx; files: Files }

/** Lines per transaction. */
const batchSize = 2000

/**
 * Reads a file of exclusions twice: whether it is whole, and then its lines. A file that is not changes nothing; an
 * interrupted run begins again.
 */
export async function readExclusionList(
  { listId }: JobData<'exclusionLists'>,
  { ctx, files }: Dependencies,
): Promise<void> {
  const list = orThrow(await findListToRead(ctx, { listId }), 'Reading a list of exclusions')
  if (!list) return
  const counted = await countLines(files, list)
  const { rows, read } = counted
  const problem = counted.problem ?? wholeProblem(list.file, rows, list.inForce)
  if (!problem)
    for await (const batch of batchesOf(files, list))
      orThrow(await addExclusions(ctx, { listId, batch }), 'Storing exclusions')
  const end = { listId, rows, skipped: read - rows, problem }
  orThrow(await finishExclusionList(ctx, end), 'Ending the reading of exclusions')
  ctx.log.info({ requestId: ctx.requestId, ...end }, 'list of exclusions read')
}

type List = Pick<ExclusionListRecord, 'id' | 'file' | 'encoding'> & { fileKey: string }

async function* batchesOf(files: Files, { id, file, encoding, fileKey }: List) {
  const stored = await files.get(fileKey)
  if (!stored) throw new Error(`The file of list ${id} is missing`)
  try {
    yield* exclusionBatches(stored, { file, encoding, size: batchSize })
  } finally {
    stored.destroy()
  }
}

type Counted = { read: number; rows: number; problem: ExclusionListProblem | null }

async function countLines(files: Files, list: List): Promise<Counted> {
  let [read, rows] = [0, 0]
  try {
    for await (const batch of batchesOf(files, list)) {
      read += batch.read
      rows += batch.rows.length
      if (read > exclusionRows) return { read, rows, problem: 'tooManyRows' }
    }
    return { read, rows, problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return { read, rows, problem: 'unreadable' }
  }
}

/** Looks for members on the lists in force, and makes what proves it. */
export async function searchForExclusions(ctx: JobCtx): Promise<void> {
  const result = orThrow(await searchExclusions(ctx, {}), 'Searching for exclusions')
  if (result.people > 0) ctx.log.info({ requestId: ctx.requestId, ...result }, 'exclusions searched')
}
