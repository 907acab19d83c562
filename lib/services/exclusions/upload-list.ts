import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import {
  type ExclusionListRecord,
  findExclusionList,
  findNewestDay,
  findSameFile,
  insertExclusionList,
  listExclusionLists,
  lockLists,
} from '@/lib/data/exclusions/lists'
import { isExclusionHeader } from '@/lib/domain/exclusions/read-line'
import {
  type ExclusionFile,
  exclusionFileBytes,
  exclusionFiles,
  listDayProblem,
  sourceOf,
} from '@/lib/domain/exclusions/values'
import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { readRosterHead } from '@/lib/exports/board-roster-file'
import { UnreadableText } from '@/lib/exports/read-csv'
import { detectEncoding } from '@/lib/exports/streams'
import { defineService } from '../define-service'
import { type SentFile, sentFile, writeWithFile } from '../files'
import { date, oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { first, positionInput, storedInstant, toPage } from '../page-of'

/** The files of exclusions uploaded so far, newest first. */
export const listExclusionFiles = defineService({
  action: 'exclusionList.list',
  input: z.strictObject({ first, after: positionInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: position }) => {
    const from = position && { createdAt: new Date(position[0]), id: position[1] }
    const rows = await listExclusionLists(ctx.db, { after: from, size: size + 1 })
    return ok(toPage(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/**
 * Receives a public file of exclusions with the day of the list, and has it read. The file is streamed and never
 * completely in memory. A file that was received before is answered with the list it became.
 */
export const uploadExclusionList = defineService({
  action: 'exclusionList.upload',
  input: z.strictObject({ kind: oneOf(exclusionFiles), listedOn: date, file: sentFile }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { kind, listedOn, file }): Promise<Result<ExclusionListRecord>> => {
    if (file.size > exclusionFileBytes) return fail('fileTooLarge')
    const refusal = await limitUse(ctx, `exclusions:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    if (refusal) return refusal
    const digest = await digestOf(file)
    const known = await findSameFile(ctx.db, kind, digest)
    if (known) return ok(known)
    const encoding = await detectEncoding(createReadStream(file.path))
    if (!(await hasItsColumns(file.path, kind, encoding)))
      return fail('invalidInput', { file: 'exclusions.problems.columns' })
    const stored = await ctx.files.put(createReadStream(file.path), exclusionFileBytes)
    if (!stored.ok) return stored
    const { key: fileKey, size: fileBytes } = stored.value
    return writeWithFile<ExclusionListRecord>(
      ctx,
      fileKey,
      (list) => list.fileKey ?? '',
      async (w) => {
        await lockLists(w.tx)
        const same = await findSameFile(w.tx, kind, digest)
        if (same) return ok(same)
        const newest = await findNewestDay(w.tx, sourceOf(kind))
        const problem = listDayProblem(listedOn, newest, todayIn('UTC', ctx.now))
        if (problem) return fail('invalidInput', { listedOn: problem })
        const uploadedById = ctx.viewer.userId
        const fileName = file.fileName.slice(0, 200)
        const sent = { file: kind, listedOn, fileName, fileKey, fileBytes, digest, encoding, uploadedById }
        const listId = await insertExclusionList(w.tx, { ...sent, createdAt: ctx.now })
        await w.send({ queue: 'exclusionLists', data: { listId } })
        const about = { subjectType: 'ExclusionList', subjectId: listId }
        w.audit({ ...about, action: 'exclusionList.uploaded', detail: { file: kind, listedOn, digest } })
        const list = await findExclusionList(w.tx, listId)
        return list ? ok(list) : fail('notFound')
      },
    )
  },
})

async function digestOf({ path }: SentFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

async function hasItsColumns(path: string, kind: ExclusionFile, encoding: TextEncoding): Promise<boolean> {
  try {
    const { separator, cells } = await readRosterHead(createReadStream(path), encoding)
    return separator === ',' && isExclusionHeader(kind, cells[0] ?? [])
  } catch (error) {
    if (error instanceof UnreadableText) return false
    throw error
  }
}
