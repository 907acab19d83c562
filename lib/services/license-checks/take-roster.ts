import type { Db } from '@/lib/data/db'
import { findLayout, insertRoster, type RosterRecord } from '@/lib/data/license-checks/board-rosters'
import {
  fieldsFromEarlierLayout,
  guessFields,
  layoutProblem,
  onlyKind,
  type RosterHead,
  type RosterLayout,
  type TextEncoding,
} from '@/lib/domain/license-checks/layout'
import type { LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import { layoutAsPublished, type PublishedLayout, recognizeLayout } from '@/lib/domain/license-checks/published-layouts'
import { readLine } from '@/lib/domain/license-checks/read-line'
import type { Write } from '../write'

/** The beginning of a file, by which its layout is found. */
type Beginning = { board: LicensingBoardCode; head: RosterHead; fileName: string }

/**
 * How a file is read: as a super admin said for the board's last one, else as the board publishes it, else a guess.
 * `known` unless something has to be said first.
 */
export async function findRosterLayout(
  db: Db,
  { board, head, fileName }: Beginning,
): Promise<{ layout: RosterLayout; known: boolean }> {
  const stored = await findLayout(db, board)
  const published = recognizeLayout(head)
  return layoutOf({ board, head, fileName }, stored, published?.board === board ? published : null)
}

function layoutOf(
  { board, head: { separator, cells, lines }, fileName }: Beginning,
  stored: RosterLayout | null,
  published: PublishedLayout | null,
): { layout: RosterLayout; known: boolean } {
  const kind = stored ? { geo: stored.geo, credentialType: stored.credentialType } : onlyKind(board)
  if (!separator) {
    if (stored?.format !== 'FIXED') return { layout: { format: 'FIXED', ...kind, skip: 0, spans: [] }, known: false }
    const read = lines.slice(stored.skip).filter((line, index) => readLine(board, stored, line, index))
    return { layout: stored, known: read.length > 0 }
  }
  const header = (cells[0] ?? []).map((name) => name.trim())
  const fields = fieldsFromEarlierLayout(header, stored)
  const asPublished = published && layoutAsPublished(published, header, fileName)
  const layout: RosterLayout = asPublished
    ? { ...asPublished, ...(fields && { fields }) }
    : { format: 'CSV', ...kind, separator, header, fields: fields ?? guessFields(header) }
  return { layout, known: (fields ?? asPublished) !== null && layoutProblem(board, layout) === null }
}

/** A stored file with how it is read; `waits` until a super admin has said or confirmed it. */
type TakenRoster = Beginning & {
  fileKey: string
  fileBytes: number
  encoding: TextEncoding
  layout: RosterLayout
  waits: boolean
  uploadedById: string | null
  objectName: string | null
}

/** Stores the row of a list; the worker reads it unless it waits. */
export async function storeRoster(w: Write, { waits, ...roster }: TakenRoster, now: Date): Promise<RosterRecord> {
  const fileName = roster.fileName.slice(0, 200)
  const stored = await insertRoster(w.tx, { ...roster, fileName, createdAt: now, state: waits ? 'MAPPING' : 'READING' })
  if (!waits) await w.send({ queue: 'boardRosters', data: { rosterId: stored.id, step: 'read' } })
  const { board, fileBytes, objectName } = roster
  const about = { subjectType: 'BoardRoster', subjectId: stored.id }
  w.audit(
    objectName
      ? { action: 'boardRoster.taken', ...about, detail: { board, fileBytes, objectName } }
      : { action: 'boardRoster.uploaded', ...about, detail: { board, fileBytes } },
  )
  return stored
}
