import { createHash } from 'node:crypto'
import { type PaperFacts, paperFacts } from '@/app/_components/task-sessions/paper-note'
import { type WitnessFacts, witnessFacts } from '@/app/_components/task-sessions/witness-note'
import { dotted } from '@/app/_ui/dotted'
import { spacedCode } from '@/lib/domain/check-in/code'
import type { CheckInPhase } from '@/lib/domain/check-in/window'
import type { Witness } from '@/lib/domain/check-in/witness'
import type { EnrollmentPlace } from '@/lib/domain/enrollments/transitions'
import type { CheckInMethod } from '@/lib/domain/lists/sessions'
import { formatTime } from '@/lib/domain/time/format-date'
import { env } from '@/lib/env'
import { qrPath } from '@/lib/exports/pdf/qr-path'
import type { CheckInBoard, CheckInRow } from '@/lib/services/check-in/get-check-in-board'
import type { LateRow } from '@/lib/services/check-in/receive-late'

/** A person on the board; times are in the session's time zone. */
export type CheckInPerson = {
  id: string
  /** The id of a guest without an account. */
  guestId: string | null
  name: string
  /** What tells them apart from others of the same name; null where nobody has it. */
  namesake: string | null
  place: EnrollmentPlace
  walkIn: boolean
  /** `here`: checked in. `came` is the time, if it is known. `at` sorts the arrivals. */
  here: boolean
  came: string | null
  at: number
  how: CheckInMethod | 'GUEST' | null
  paper: PaperFacts | null
  out: string | null
  /** What has to be said of how the arrival and the leaving are known. */
  seen: { arrival: WitnessFacts | null; leaving: WitnessFacts | null }
  signed: boolean
  refused: boolean
  /** The person's other session at this time; "" if it belongs to another organization. */
  clash: string | null
}

/**
 * A person whose late check-in awaits a decision. `enrollmentId` is their row among the expected people; null for a
 * walk-in.
 */
export type LaterPerson = {
  id: string
  enrollmentId: string | null
  name: string
  place: EnrollmentPlace
  time: string
  received: string
}

/** The board as the browser shows it. `digest` identifies its content: equal digests mean equal boards. */
export type CheckInBoardView = {
  phase: CheckInPhase
  /** The session is over: anybody added now is marked present instead of checked in. */
  over: boolean
  checkOut: boolean
  /** Null without a limit. */
  seats: { taken: number; capacity: number } | null
  /** The session was recorded after the fact, so anybody added attended it. */
  recorded: boolean
  /** Checking somebody in needs a reason. */
  late: boolean
  /**
   * The code in two groups, and its QR code as path data in a square of `size` units. `ahead` are the following codes,
   * one per `stepMs` from `endsAt` on, for a board that is offline.
   */
  code: { text: string; qr: string; size: number; endsAt: number; ahead: string[] } | null
  people: CheckInPerson[]
  later: LaterPerson[]
  digest: string
}

/** Converts a board into the data sent to the browser. */
export function checkInBoardView(board: CheckInBoard): CheckInBoardView {
  const { phase, state, checkOutRequired, code, rows, late, timeZone, taken, capacity } = board
  const recorded = board.recordedAfterwards
  const qr = code && qrPath(`${env().APP_URL}${code.path}`)
  const view = {
    phase,
    over: state === 'ENDED',
    checkOut: checkOutRequired,
    seats: capacity === 0 ? null : { taken, capacity },
    recorded,
    late: phase !== 'OPEN' && !recorded,
    code: code &&
      qr && {
        text: spacedCode(code.code),
        qr: qr.path,
        size: qr.size,
        endsAt: code.endsAt.getTime(),
        ahead: code.ahead.map(spacedCode),
      },
    people: rows.map((row) => personOf(row, { timeZone, attached: board.scanned })),
    later: late.map((row) => laterOf(row, timeZone)),
  }
  return { ...view, digest: createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22) }
}

const laterOf = ({ id, enrollmentId, name, place, codeAt, receivedAt }: LateRow, timeZone: string): LaterPerson => ({
  id,
  enrollmentId,
  name,
  place,
  time: formatTime(codeAt, timeZone),
  received: formatTime(receivedAt, timeZone),
})

type ViewContext = { timeZone: string; attached: boolean }

/** Of somebody marked present afterwards the note says who entered it, so only that they did it themselves is left. */
const ownFacts = (witness: Witness | null): WitnessFacts | null =>
  witness?.oneself ? { sent: null, entered: null, oneself: true } : null

const personOf = (row: CheckInRow, context: ViewContext): CheckInPerson => ({
  id: row.id,
  guestId: row.guestId,
  name: row.name,
  namesake: row.namesake && dotted(row.namesake),
  place: row.place,
  walkIn: row.walkIn,
  here: row.attendanceSource !== null,
  came: row.checkedInAt && formatTime(row.checkedInAt, context.timeZone),
  at: row.checkedInAt?.getTime() ?? 0,
  how: row.attendanceSource === 'PAPER' ? null : row.attendanceSource === 'GUEST' ? 'GUEST' : row.checkInMethod,
  paper: row.onPaper && paperFacts(row.onPaper, context),
  out: row.checkedOutAt && formatTime(row.checkedOutAt, context.timeZone),
  seen: {
    arrival: row.onPaper ? ownFacts(row.arrival) : witnessFacts(row.arrival, context.timeZone),
    leaving: witnessFacts(row.leaving, context.timeZone),
  },
  signed: row.signed,
  refused: row.refused,
  clash: row.clash && (row.clash.title ?? ''),
})
