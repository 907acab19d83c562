import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { findRoster, listOldRosters, type RosterRecord, updateRoster } from '@/lib/data/license-checks/board-rosters'
import { countLines, deleteLines, deleteMatches, insertLines } from '@/lib/data/license-checks/lines'
import type { RosterHead, TextEncoding } from '@/lib/domain/license-checks/layout'
import { licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { recognizeLayout } from '@/lib/domain/license-checks/published-layouts'
import { replacedKeptDays, rosterBytes, rosterKeptDays } from '@/lib/domain/license-checks/values'
import { fail, ok } from '@/lib/domain/result'
import { type RosterBatch, readRosterHead } from '@/lib/exports/board-roster-file'
import { UnreadableText } from '@/lib/exports/read-csv'
import { detectEncoding } from '@/lib/exports/streams'
import { defineJobService, defineService } from '../define-service'
import { sentFile, writeWithFile } from '../files'
import { id, oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { write, writeInBatches } from '../write'
import { findRosterLayout, storeRoster } from './take-roster'

/**
 * Receives a board's public file and parses it at once if it has the layout of the board's last one, or the one in which
 * the board publishes it; otherwise, and with `ask`, it waits until its layout is set. The file is streamed and never
 * completely in memory.
 */
export const uploadRoster = defineService({
  action: 'boardRoster.upload',
  input: z.strictObject({ board: oneOf(licensingBoardCodes), file: sentFile, ask: z.boolean().nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { board, file, ask }) => {
    if (file.size > rosterBytes) return fail('fileTooLarge')
    const refusal = await limitUse(ctx, `roster:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    if (refusal) return refusal
    const encoding = await detectEncoding(createReadStream(file.path))
    const head = await headOf(file.path, encoding)
    if (!head || head.lines.length === 0) return fail('invalidInput', { file: 'boardChecks.problems.notAList' })
    const published = recognizeLayout(head)
    if (published && published.board !== board)
      return fail('invalidInput', { board: 'boardChecks.problems.otherBoard' })
    const { fileName } = file
    const { layout, known: isKnown } = await findRosterLayout(ctx.db, { board, head, fileName })
    const storedFile = await ctx.files.put(createReadStream(file.path), rosterBytes)
    if (!storedFile.ok) return storedFile
    const { key: fileKey, size: fileBytes } = storedFile.value
    const waits = !isKnown || ask === true
    const by = { uploadedById: ctx.viewer.userId, objectName: null }
    return writeWithFile(
      ctx,
      fileKey,
      (roster: RosterRecord) => roster.fileKey ?? '',
      async (w) =>
        ok(
          await storeRoster(w, { board, fileName, fileKey, fileBytes, encoding, head, layout, waits, ...by }, ctx.now),
        ),
    )
  },
})

async function headOf(path: string, encoding: TextEncoding): Promise<RosterHead | null> {
  try {
    return await readRosterHead(createReadStream(path), encoding)
  } catch (error) {
    if (error instanceof UnreadableText) return null
    throw error
  }
}

/** The list whose file needs parsing; null when another run has already done it. */
export const findRosterToRead = defineJobService({
  action: 'boardRoster.addLines',
  input: z.strictObject({ rosterId: id }),
  run: async (ctx, { rosterId }) => {
    const roster = await findRoster(ctx.db, rosterId)
    return ok(roster?.state === 'READING' && roster.fileKey ? { ...roster, fileKey: roster.fileKey } : null)
  },
})

const batch = z.custom<RosterBatch>((value) => typeof value === 'object' && value !== null && 'rows' in value)

/** Stores lines of a file that is being parsed. */
export const addRosterLines = defineJobService({
  action: 'boardRoster.addLines',
  input: z.strictObject({ rosterId: id, batch }),
  run: async (ctx, { rosterId, batch: { rows } }) =>
    write(ctx, async (w) => {
      await insertLines(w.tx, rosterId, rows)
      return ok({ kept: rows.length })
    }),
})

/** Stores how parsing ended: with the number of lines read, or with a problem. The file is no longer needed. */
export const finishReading = defineJobService({
  action: 'boardRoster.addLines',
  input: z.strictObject({
    rosterId: id,
    read: z.int().min(0),
    problem: z.enum(['unreadable', 'noRows', 'tooManyRows']).nullable(),
  }),
  run: async (ctx, { rosterId, read, problem }) =>
    write(ctx, async (w) => {
      const roster = await findRoster(w.tx, rosterId)
      const rows = await countLines(w.tx, rosterId)
      const failed = problem ?? (rows === 0 ? 'noRows' : null)
      if (roster?.fileKey) await w.send({ queue: 'erasures', data: { kind: 'files', keys: [roster.fileKey] } })
      const state = failed ? 'FAILED' : 'MATCHING'
      const counts = { rows, skipped: Math.max(0, read - rows) }
      await updateRoster(w.tx, rosterId, { ...counts, state, problem: failed, fileKey: null, readAt: ctx.now })
      return ok({ state })
    }),
})

const day = 86_400_000

/**
 * Deletes the lines of lists after 400 days, of one from the operator's folder a week after it came once there is a newer
 * one; the list itself and its counts are kept.
 */
export const clearRosters = defineJobService({
  action: 'boardRoster.clear',
  input: z.strictObject({ batch: z.int().min(1).max(20_000).default(5000) }),
  run: async (ctx, { batch }) => {
    const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * day)
    const ages = { before: daysAgo(rosterKeptDays), replacedBefore: daysAgo(replacedKeptDays) }
    const old = await listOldRosters(ctx.db, ages)
    for (const rosterId of old) {
      await writeInBatches(ctx, batch, (w) => deleteMatches(w.tx, rosterId, batch))
      await writeInBatches(ctx, batch, (w) => deleteLines(w.tx, rosterId, batch))
      await write(ctx, async (w) => {
        const { fileKey } = await updateRoster(w.tx, rosterId, { clearedAt: ctx.now })
        if (fileKey) {
          await w.send({ queue: 'erasures', data: { kind: 'files', keys: [fileKey] } })
          await updateRoster(w.tx, rosterId, { fileKey: null })
        }
        w.audit({ action: 'boardRoster.cleared', subjectType: 'BoardRoster', subjectId: rosterId })
        return ok(null)
      })
    }
    return ok({ cleared: old.length })
  },
})
