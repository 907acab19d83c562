import type { FieldProblem } from '@/lib/domain/result'
import { type PlannedSeat, type Planning, planSeats } from './plan-seats'

/** People that one action enrolls at most, and the characters of one line of a pasted list. */
export const manyLimits = { people: 1000, line: 120 } as const

const skipReasons = ['UNKNOWN', 'REPEATED', 'ALREADY', 'ON_LEAVE', 'ELSEWHERE', 'FULL'] as const
/** Why somebody is left out: not found, named twice, in already, on leave, expected in another session, or no seat and no waiting list. */
export type SkipReason = (typeof skipReasons)[number]
export type ManyOutcome = 'ENROLLED' | 'WAITING' | 'SKIPPED'

type Member = { roleId: string; userId: string; name: string; onLeave: boolean }
/** Somebody of a group, or one line of a list with whom it names. */
export type AskedPerson = { line: string | null; member: Member | null }
export type ManyLine = {
  line: string | null
  member: Member | null
  outcome: ManyOutcome
  reason: SkipReason | null
}

export type ManyRules = Omit<Planning, 'userIds'> & {
  /** Who is expected in another session at this time. */
  elsewhere: ReadonlySet<string>
  /** People on leave, and people who are expected elsewhere, are enrolled all the same. */
  withOnLeave: boolean
  withElsewhere: boolean
}

/** What would become of each, in the order asked for. Nothing is kept. */
export function planMany(asked: readonly AskedPerson[], rules: ManyRules): ManyLine[] {
  const seen = new Set<string>()
  const judged = asked.map((one) => {
    const reason = skipReason(one, rules, seen)
    if (one.member) seen.add(one.member.userId)
    return { ...one, reason }
  })
  const userIds = judged.flatMap(({ member, reason }) => (member && !reason ? member.userId : []))
  const seats = new Map(planSeats({ ...rules, userIds }).map((one) => [one.userId, one]))
  return judged.map(({ line, member, reason }) => ({
    line,
    member,
    ...resultOf(reason, member && seats.get(member.userId)),
  }))
}

function skipReason({ member }: AskedPerson, rules: ManyRules, seen: ReadonlySet<string>): SkipReason | null {
  if (!member) return 'UNKNOWN'
  if (seen.has(member.userId)) return 'REPEATED'
  if (rules.current.has(member.userId)) return 'ALREADY'
  if (member.onLeave && !rules.withOnLeave) return 'ON_LEAVE'
  return rules.elsewhere.has(member.userId) && !rules.withElsewhere ? 'ELSEWHERE' : null
}

function resultOf(
  reason: SkipReason | null,
  planned: PlannedSeat | null | undefined,
): Pick<ManyLine, 'outcome' | 'reason'> {
  if (reason || !planned) return { outcome: 'SKIPPED', reason }
  if (!planned.result.ok) return { outcome: 'SKIPPED', reason: 'FULL' }
  return { outcome: planned.result.value.status === 'ENROLLED' ? 'ENROLLED' : 'WAITING', reason: null }
}

/**
 * Employee numbers and contacts in pasted text: one on each line, or separated by commas, semicolons or tabs. In a row that has a
 * number or an address, words with neither are a name and left out; of "Ana Ruiz <ana@example.com>" the part in brackets is taken.
 */
export function linesIn(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((row) => {
    const parts = row.split(/[,;\t]/).map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    const filled = parts.filter((part) => part !== '')
    const telling = filled.filter((part) => /[\d@]/.test(part))
    return telling.length > 0 ? telling : filled
  })
}

/** What is wrong with a pasted list as a whole. */
export function listProblem(lines: readonly string[]): FieldProblem | null {
  if (lines.length === 0) return 'validation.required'
  return lines.length > manyLimits.people
    ? { key: 'validation.tooManyPeople', params: { most: manyLimits.people } }
    : null
}
