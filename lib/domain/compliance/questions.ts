import type { VerificationState } from '@/lib/domain/lists/credentials'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import {
  type BoardBand,
  type DeadlineStanding,
  deadlineStandings,
  type UnitsStanding,
  unitsStandings,
  worstBand,
} from './standing'

/** The result of checking a license with its board, worst first. */
export const checkedStandings = [
  'NO',
  'PARTIAL',
  'UNVERIFIED',
  'PENDING',
  'UNVERIFIABLE',
  'YES',
] as const satisfies readonly VerificationState[]

/**
 * The three questions of lists about a license, each answered separately: when it expires, whether the hours are
 * complete, whether it is checked.
 */
export type Answers = { deadline: DeadlineStanding; units: UnitsStanding; verifiedState: VerificationState }

type License = Answers & { band: BoardBand; openTopics: readonly string[]; expiresAt: PlainDate }

/** A member's answers in lists: for each question the worst among their licenses; null without licenses. */
export type MemberStanding = { [Question in keyof Answers]: Answers[Question] | null } & {
  band: BoardBand | null
  /** Whether one of their licenses has topics that are due or unknown. */
  topicsOpen: boolean
  /** The earliest expiry among their licenses. */
  nextExpiresAt: PlainDate | null
}

/** The values of somebody without licenses, or who has left. */
export const noStanding = {
  band: null,
  deadline: null,
  units: null,
  verifiedState: null,
  topicsOpen: false,
  nextExpiresAt: null,
} as const satisfies MemberStanding

/** The first of these values in an order from worst to best; null for an empty list. */
export const worstOf = <Value>(order: readonly Value[], values: readonly Value[]): Value | null =>
  order.find((value) => values.includes(value)) ?? null

/** A member's standing, from their licenses that are not archived. */
export const memberStanding = (licenses: readonly License[]): MemberStanding => ({
  band: worstBand(licenses.map(({ band }) => band)),
  deadline: worstOf(
    deadlineStandings,
    licenses.map(({ deadline }) => deadline),
  ),
  units: worstOf(
    unitsStandings,
    licenses.map(({ units }) => units),
  ),
  verifiedState: worstOf<VerificationState>(
    checkedStandings,
    licenses.map(({ verifiedState }) => verifiedState),
  ),
  topicsOpen: licenses.some(({ openTopics }) => openTopics.length > 0),
  nextExpiresAt: licenses.map(({ expiresAt }) => expiresAt).toSorted()[0] ?? null,
})

/** The hours of a license reported by an employer: its holder's credits are unknown until they join. */
export const reportedUnits = (units: UnitsStanding): UnitsStanding => (units === 'NOT_TRACKED' ? units : 'UNKNOWN')

/** Translates the band in an old link to filters. */
export function answersOfBand(band: BoardBand): Partial<Answers> {
  switch (band) {
    case 'EXPIRED':
    case 'D30':
    case 'D60':
    case 'D90':
      return { deadline: band }
    case 'UNVERIFIED':
      return { verifiedState: band }
    default:
      return { units: band }
  }
}
