import 'server-only'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { findLayout, insertRoster, type RosterRecord } from '@/lib/data/license-checks/rosters'
import {
  fieldsFromEarlierLayout,
  guessFields,
  layoutProblem,
  onlyKind,
  type RosterHead,
  type RosterLayout,
} from '@/lib/domain/license-checks/layout'
import { type LicensingBoardCode, licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { readLine } from '@/lib/domain/license-checks/read-line'
import { rosterBytes } from '@/lib/domain/license-checks/values'
import { fail, ok } from '@/lib/domain/result'
import { readRosterHead } from '@/lib/exports/roster-file'
import { detectEncoding } from '@/lib/exports/stream-text'
import { UnreadableText } from '@/lib/exports/text-records'
import { defineService } from '../define-service'
import { oneOf } from '../inputs'
import { keepingFile } from '../keeping-file'
import { limitUse } from '../limit-use'
import { sentFile } from '../sent-file'

/**
 * Takes a board's public file, and reads it at once where it looks as the board's last one did; otherwise it waits for how its lines
 * are read. The file is passed through, never whole in memory.
 */
export const uploadRoster = defineService({
  action: 'boardRoster.upload',
  input: z.strictObject({ board: oneOf(licensingBoardCodes), file: sentFile }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { board, file }) => {
    if (file.size > rosterBytes) return fail('fileTooLarge')
    const refused = await limitUse(ctx, `roster:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    if (refused) return refused
    const encoding = await detectEncoding(createReadStream(file.path))
    const head = await headOf(file.path, encoding)
    if (!head || head.lines.length === 0) return fail('invalidInput', { file: 'boardChecks.problems.notAList' })
    const kept = await findLayout(ctx.db, board)
    const { layout, known } = layoutOf(board, head, kept)
    const stored = await ctx.files.put(createReadStream(file.path), rosterBytes)
    if (!stored.ok) return stored
    const { key: fileKey, size: fileBytes } = stored.value
    return keepingFile(
      ctx,
      fileKey,
      (roster: RosterRecord) => roster.fileKey ?? '',
      async ({ tx, audit, send }) => {
        const made = await insertRoster(tx, {
          board,
          fileKey,
          fileBytes,
          encoding,
          head,
          layout,
          createdAt: ctx.now,
          fileName: file.fileName.slice(0, 200),
          state: known ? 'READING' : 'MAPPING',
          uploadedById: ctx.viewer.userId,
        })
        if (known) await send({ queue: 'boardRosters', data: { rosterId: made.id, step: 'read' } })
        audit({
          action: 'boardRoster.uploaded',
          subjectType: 'BoardRoster',
          subjectId: made.id,
          detail: { board, fileBytes },
        })
        return ok(made)
      },
    )
  },
})

async function headOf(path: string, encoding: RosterEncoding): Promise<RosterHead | null> {
  try {
    return await readRosterHead(createReadStream(path), encoding)
  } catch (error) {
    if (error instanceof UnreadableText) return null
    throw error
  }
}
type RosterEncoding = Parameters<typeof readRosterHead>[1]

/** How a file is read as far as it can be guessed; `known` when the board's last one was read so and this one has the same places. */
function layoutOf(
  board: LicensingBoardCode,
  head: RosterHead,
  kept: RosterLayout | null,
): { layout: RosterLayout; known: boolean } {
  const kind = kept ? { geo: kept.geo, credentialType: kept.credentialType } : onlyKind(board)
  const { separator, cells, lines } = head
  if (!separator) {
    if (kept?.format !== 'FIXED') return { layout: { format: 'FIXED', ...kind, skip: 0, spans: [] }, known: false }
    const read = lines.slice(kept.skip).filter((line, index) => readLine(board, kept, line, index))
    return { layout: kept, known: read.length > 0 }
  }
  const header = (cells[0] ?? []).map((name) => name.trim())
  const said = fieldsFromEarlierLayout(header, kept)
  const layout: RosterLayout = { format: 'CSV', ...kind, separator, header, fields: said ?? guessFields(header) }
  return { layout, known: said !== null && layoutProblem(board, layout) === null }
}
