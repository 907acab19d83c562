import { createHash } from 'node:crypto'
import { type PaperFacts, paperFacts } from '@/app/_components/paper-note'
import { spacedCode } from '@/lib/domain/check-in/code'
import type { CheckInPhase } from '@/lib/domain/check-in/window'
import type { EnrollmentPlace } from '@/lib/domain/enrollments/transitions'
import type { CheckInMethod } from '@/lib/domain/lists/sessions'
import { formatTime } from '@/lib/domain/time/format-date'
import { env } from '@/lib/env'
import { qrPath } from '@/lib/exports/pdf/qr-path'
import type { BoardRow, CheckInBoard } from '@/lib/services/check-in/get-check-in-board'

/** Somebody on the board; times as they are read in the session's zone. */
export type BoardPerson = {
  id: string
  /** Somebody without an account. */
  guestId: string | null
  name: string
  place: EnrollmentPlace
  walkIn: boolean
  /** They were seen; `came` says when, where that is known. `at` puts arrivals in order. */
  here: boolean
  came: string | null
  at: number
  how: CheckInMethod | 'GUEST' | null
  paper: PaperFacts | null
  out: string | null
  signed: boolean
  refused: boolean
}

/** The board as the browser draws it. `digest` names what it holds: the same digest is the same board. */
export type BoardView = {
  phase: CheckInPhase
  /** The session is over: who comes now is marked present. */
  over: boolean
  checkOut: boolean
  /** The code in two groups, and its QR code as path data of a square with this many units. */
  code: { text: string; qr: string; size: number } | null
  people: BoardPerson[]
  digest: string
}

/** What the browser is sent of a board. */
export function boardView(board: CheckInBoard): BoardView {
  const { phase, state, checkOutRequired, code, rows, timeZone } = board
  const qr = code && qrPath(`${env().APP_URL}${code.path}`)
  const view = {
    phase,
    over: state === 'ENDED',
    checkOut: checkOutRequired,
    code: code && qr && { text: spacedCode(code.code), qr: qr.path, size: qr.size },
    people: rows.map((row) => personOf(row, timeZone)),
  }
  return { ...view, digest: createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22) }
}

const personOf = (row: BoardRow, timeZone: string): BoardPerson => ({
  id: row.id,
  guestId: row.guestId,
  name: row.name,
  place: row.place,
  walkIn: row.walkIn,
  here: row.attendanceSource !== null,
  came: row.checkedInAt && formatTime(row.checkedInAt, timeZone),
  at: row.checkedInAt?.getTime() ?? 0,
  how: row.attendanceSource === 'PAPER' ? null : row.attendanceSource === 'GUEST' ? 'GUEST' : row.checkInMethod,
  paper: row.onPaper && paperFacts(row.onPaper, timeZone),
  out: row.checkedOutAt && formatTime(row.checkedOutAt, timeZone),
  signed: row.signed,
  refused: row.refused,
})
