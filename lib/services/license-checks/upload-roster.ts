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
import { limitUse } from '../limit-use'
import { sentFile } from '../sent-file'
import { writeWithFile } from '../write-with-file'

/**
 * Receives a board's public file and parses it at once if it has the layout of the board's last one; otherwise it waits
 * until its layout is set. The file is streamed and never completely in memory.
 */
export const uploadRoster = defineService({
  action: 'boardRoster.upload',
  input: z.strictObject({ board: oneOf(licensingBoardCodes), file: sentFile }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { board, file }) => {
    if (file.size > rosterBytes) return fail('fileTooLarge')
    const refusal = await limitUse(ctx, `roster:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    if (refusal) return refusal
    const encoding = await detectEncoding(createReadStream(file.path))
    const head = await headOf(file.path, encoding)
    if (!head || head.lines.length === 0) return fail('invalidInput', { file: 'boardChecks.problems.notAList' })
    const storedLayout = await findLayout(ctx.db, board)
    const { layout, known: isKnown } = layoutOf(board, head, storedLayout)
    const storedFile = await ctx.files.put(createReadStream(file.path), rosterBytes)
    if (!storedFile.ok) return storedFile
    const { key: fileKey, size: fileBytes } = storedFile.value
    return writeWithFile(
      ctx,
      fileKey,
      (roster: RosterRecord) => roster.fileKey ?? '',
      async ({ tx, audit, send }) => {
        const roster = await insertRoster(tx, {
          board,
          fileKey,
          fileBytes,
          encoding,
          head,
          layout,
          createdAt: ctx.now,
          fileName: file.fileName.slice(0, 200),
          state: isKnown ? 'READING' : 'MAPPING',
          uploadedById: ctx.viewer.userId,
        })
        if (isKnown) await send({ queue: 'boardRosters', data: { rosterId: roster.id, step: 'read' } })
        audit({
          action: 'boardRoster.uploaded',
          subjectType: 'BoardRoster',
          subjectId: roster.id,
          detail: { board, fileBytes },
        })
        return ok(roster)
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

/** The guessed layout of a file; `known` when the layout of the board's last file fits it. */
function layoutOf(
  board: LicensingBoardCode,
  head: RosterHead,
  storedLayout: RosterLayout | null,
): { layout: RosterLayout; known: boolean } {
  const kind = storedLayout ? { geo: storedLayout.geo, credentialType: storedLayout.credentialType } : onlyKind(board)
  const { separator, cells, lines } = head
  if (!separator) {
    if (storedLayout?.format !== 'FIXED')
      return { layout: { format: 'FIXED', ...kind, skip: 0, spans: [] }, known: false }
    const read = lines.slice(storedLayout.skip).filter((line, index) => readLine(board, storedLayout, line, index))
    return { layout: storedLayout, known: read.length > 0 }
  }
  const header = (cells[0] ?? []).map((name) => name.trim())
  const fields = fieldsFromEarlierLayout(header, storedLayout)
  const layout: RosterLayout = { format: 'CSV', ...kind, separator, header, fields: fields ?? guessFields(header) }
  return { layout, known: fields !== null && layoutProblem(board, layout) === null }
}
