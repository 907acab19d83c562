import { z } from 'zod'
import { type CheckInPerson, listCheckInPeople, listRefusedPeople } from '@/lib/data/check-in/check-in'
import { listWitnesses } from '@/lib/data/enrollments/witnesses'
import { findCodeSecret, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { countScans } from '@/lib/data/task-sessions/scans'
import { stepAt, stepEnd, stepMs } from '@/lib/domain/check-in/code'
import { type CheckInPhase, checkInPhaseAt, checkInWindow, showsCodeAt } from '@/lib/domain/check-in/window'
import { type EnteredByHand, enteredByHand, type PresenceWitnesses, type Witness } from '@/lib/domain/check-in/witness'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { type EnrollmentPlace, placeOf } from '@/lib/domain/enrollments/transitions'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { sortableName } from '@/lib/domain/people/names'
import { ok } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { type ClashMark, clashMarks } from '../task-sessions/session-clashes'
import { type LateRow, lateRowsOf } from './receive-late'
import { codeAtStep } from './verify-presence'

/**
 * The current code, the page it leads to when scanned, and until when it is shown. `ahead` are the codes after it, one
 * every 20 seconds, so that a board that loses its network can keep showing codes for a while.
 */
export type ShownCode = { code: string; path: string; endsAt: Date; ahead: string[] }

/** How long a board without network keeps showing codes. */
const aheadMs = 30 * 60_000

/** A person of the session. `refused`: their device had checked in somebody else. */
export type CheckInRow = Pick<
  CheckInPerson,
  | 'id'
  | 'version'
  | 'userId'
  | 'guestId'
  | 'checkedInAt'
  | 'checkInMethod'
  | 'attendanceSource'
  | 'checkedOutAt'
  | 'attendedMinutes'
  | 'signed'
> & {
  name: string
  /** Department and employee ID, only where others of the session have the same name. */
  namesake: string[] | null
  place: EnrollmentPlace
  walkIn: boolean
  refused: boolean
  /** By what their arrival and their leaving were seen. */
  arrival: Witness | null
  leaving: Witness | null
  /** The person who marked them present afterwards, and the reason. */
  onPaper: EnteredByHand | null
  /** The session in which they are expected at this time. */
  clash: ClashMark | null
}

/** The check-in board: who has come, who is expected, and, for those who may show it, the code. */
export type CheckInBoard = {
  taskSessionId: string
  version: number
  state: TaskSessionState
  phase: CheckInPhase
  opensAt: Date
  closesAt: Date
  timeZone: string
  checkOutRequired: boolean
  capacity: number
  /** Taken seats; more than the capacity when staff admitted people over it. */
  taken: number
  /** Recorded after the fact: everybody who is added counts as present. */
  recordedAfterwards: boolean
  /** A scan of the paper sheet is attached. */
  scanned: boolean
  /** Only for those who run the session, while check-in or check-out is open. */
  code: ShownCode | null
  rows: CheckInRow[]
  late: LateRow[]
}

/** The board of a session's check-in, for those who run it. A visiting super admin sees it without the code. */
export const getCheckInBoard = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  run: async (ctx, _input, session) => {
    const [people, refusedUserIds, witnesses, lateCheckIns, code, scans] = await Promise.all([
      listCheckInPeople(ctx.db, session.id),
      listRefusedPeople(ctx.db, session.id),
      listWitnesses(ctx.db, session.id),
      lateRowsOf(ctx, session.id),
      codeOf(ctx, session),
      countScans(ctx.db, session.id),
    ])
    const clashes = await clashMarks(
      ctx,
      session,
      people.flatMap(({ userId }) => userId ?? []),
    )
    const sameName = Map.groupBy(people, sortableName)
    const board: CheckInBoard = {
      taskSessionId: session.id,
      version: session.version,
      state: sessionStateAt(session, ctx.now),
      phase: checkInPhaseAt(session, ctx.now),
      ...checkInWindow(session),
      timeZone: session.timeZone,
      checkOutRequired: session.checkOutRequired,
      capacity: session.capacity,
      code,
      recordedAfterwards: session.recordedAt !== null,
      scanned: scans > 0,
      taken: people.filter(hasSeat).length,
      rows: people.map((person) => ({
        ...rowOf(person, refusedUserIds, witnesses.get(person.id)),
        namesake: sameName.get(sortableName(person))!.length > 1 ? toldApartBy(person) : null,
        clash: (person.userId && clashes.get(person.userId)) || null,
      })),
      late: lateCheckIns,
    }
    return ok(board)
  },
})

const toldApartBy = ({ department, employeeId }: CheckInPerson) =>
  [department, employeeId].filter((text) => text !== null)

const rowOf = (
  person: CheckInPerson,
  refusedUserIds: ReadonlySet<string>,
  witnesses: PresenceWitnesses | undefined,
): Omit<CheckInRow, 'clash' | 'namesake'> => {
  const {
    id: enrollmentId,
    version,
    userId,
    guestId,
    checkedInAt,
    checkInMethod,
    attendanceSource,
    checkedOutAt,
    attendedMinutes,
    signed,
  } = person
  return {
    id: enrollmentId,
    version,
    userId,
    guestId,
    name: sortableName(person),
    place: placeOf(person),
    walkIn: person.source === 'WALK_IN',
    checkedInAt,
    checkInMethod,
    attendanceSource,
    arrival: witnesses?.arrival ?? null,
    leaving: witnesses?.leaving ?? null,
    onPaper: attendanceSource === 'PAPER' ? enteredByHand(witnesses?.arrival) : null,
    checkedOutAt,
    attendedMinutes,
    signed,
    refused: userId !== null && refusedUserIds.has(userId) && !attendanceSource,
  }
}

async function codeOf(ctx: SignedInCtx, session: TaskSessionRecord): Promise<ShownCode | null> {
  if (!can(ctx.viewer, 'taskSession.run', session) || !showsCodeAt(session, ctx.now)) return null
  const secret = await findCodeSecret(ctx.db, session.id)
  if (!secret) return null
  const step = stepAt(ctx.now)
  const codeAt = codeAtStep(secret)
  const code = codeAt(step)
  const next = Array.from({ length: aheadMs / stepMs }, (_, index) => step + 1 + index)
  const ahead = next.filter((step) => showsCodeAt(session, new Date(step * stepMs))).map(codeAt)
  return { code, path: `/attend-session/${session.id}?code=${code}`, endsAt: stepEnd(step), ahead }
}
