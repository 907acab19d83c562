import type { FieldProblem, Result } from '@/lib/domain/result'
import { nextInLine, type Seats } from './seats'
import { type EnrollmentState, type TransitionContext, transitionEnrollment } from './transitions'

/**
 * The planned status of one person, or the reason for refusal; `waitingAt` is the place in line of a person who must
 * wait.
 */
type PlannedSeat = { userId: string; result: Result<EnrollmentState>; waitingAt: Date | null }
type Planning = {
  userIds: readonly string[]
  /** The existing enrollments. */
  current: ReadonlyMap<string, EnrollmentState>
  facts: TransitionContext
  seats: Seats & { lastWaitingAt: Date | null }
  at: Date
}

/**
 * Plans enrollments one after another, each with the remaining seats; a person listed twice counts as already enrolled.
 * Stores nothing.
 */
export function planSeats({ userIds, current, facts, seats: initialSeats, at }: Planning): PlannedSeat[] {
  const seats = { ...initialSeats }
  const states = new Map(current)
  return userIds.map((userId) => {
    const result = transitionEnrollment(states.get(userId) ?? null, 'enroll', { ...facts, seats })
    if (!result.ok) return { userId, result, waitingAt: null }
    const state = result.value
    if (state.status === 'ENROLLED') seats.taken += 1
    if (state.pendingReason === 'WAITLIST') seats.waiting += 1
    const waitingAt = state.pendingReason ? nextInLine(seats.lastWaitingAt, at) : null
    if (waitingAt) seats.lastWaitingAt = waitingAt
    states.set(userId, state)
    return { userId, result, waitingAt }
  })
}

/** The most people one action may enroll, and the maximum characters in one line of a pasted list. */
export const manyLimits = { people: 1000, line: 120 } as const

const skipReasons = ['UNKNOWN', 'REPEATED', 'ALREADY', 'ON_LEAVE', 'ELSEWHERE', 'OTHER_DATE', 'FULL'] as const
/**
 * Why a person is skipped: not found, listed twice, already enrolled, on leave, expected in another session at that
 * time, holding a seat on another date of the class, or neither a seat nor a waitlist is available.
 */
type SkipReason = (typeof skipReasons)[number]
type ManyOutcome = 'ENROLLED' | 'WAITING' | 'SKIPPED'

type Member = { roleId: string; userId: string; name: string; onLeave: boolean }
/** A member of a group, or one line of a list with the member it identifies. */
export type AskedPerson = { line: string | null; member: Member | null }
export type ManyLine = {
  line: string | null
  member: Member | null
  outcome: ManyOutcome
  reason: SkipReason | null
}

export type ManyRules = Omit<Planning, 'userIds'> & {
  /** Users expected in another session at this time. */
  elsewhere: ReadonlySet<string>
  /** Users with a seat in another upcoming session of the class. */
  otherDate: ReadonlySet<string>
  /** Enroll people even if they are on leave, expected elsewhere, or have another date. */
  withOnLeave: boolean
  withElsewhere: boolean
  withOtherDate: boolean
}

/** The outcome for each person, in the given order. Stores nothing. */
export function planMany(requested: readonly AskedPerson[], rules: ManyRules): ManyLine[] {
  const seenUserIds = new Set<string>()
  const checkedPeople = requested.map((person) => {
    const reason = skipReason(person, rules, seenUserIds)
    if (person.member) seenUserIds.add(person.member.userId)
    return { ...person, reason }
  })
  const userIds = checkedPeople.flatMap(({ member, reason }) => (member && !reason ? member.userId : []))
  const seats = new Map(planSeats({ ...rules, userIds }).map((seat) => [seat.userId, seat]))
  return checkedPeople.map(({ line, member, reason }) => ({
    line,
    member,
    ...outcomeOf(reason, member && seats.get(member.userId)),
  }))
}

function skipReason({ member }: AskedPerson, rules: ManyRules, seenUserIds: ReadonlySet<string>): SkipReason | null {
  if (!member) return 'UNKNOWN'
  if (seenUserIds.has(member.userId)) return 'REPEATED'
  if (rules.current.has(member.userId)) return 'ALREADY'
  if (member.onLeave && !rules.withOnLeave) return 'ON_LEAVE'
  if (rules.elsewhere.has(member.userId) && !rules.withElsewhere) return 'ELSEWHERE'
  return rules.otherDate.has(member.userId) && !rules.withOtherDate ? 'OTHER_DATE' : null
}

function outcomeOf(
  reason: SkipReason | null,
  planned: PlannedSeat | null | undefined,
): Pick<ManyLine, 'outcome' | 'reason'> {
  if (reason || !planned) return { outcome: 'SKIPPED', reason }
  if (!planned.result.ok) return { outcome: 'SKIPPED', reason: 'FULL' }
  return { outcome: planned.result.value.status === 'ENROLLED' ? 'ENROLLED' : 'WAITING', reason: null }
}

/**
 * The employee numbers and contacts in a pasted text: one per line, or separated by commas, semicolons or tabs. In a
 * row with a number or an address, words with neither are a name and left out; of "Ana Ruiz <ana@example.com>" the part
 * in brackets is taken.
 */
export function linesIn(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((row) => {
    const parts = row.split(/[,;\t]/).map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    const filled = parts.filter((part) => part !== '')
    const identifying = filled.filter((part) => /[\d@]/.test(part))
    return identifying.length > 0 ? identifying : filled
  })
}

/** The problem with a pasted list as a whole. */
export function listProblem(lines: readonly string[]): FieldProblem | null {
  if (lines.length === 0) return 'validation.required'
  return lines.length > manyLimits.people
    ? { key: 'validation.tooManyPeople', params: { most: manyLimits.people } }
    : null
}
