import type { Period } from '@/lib/domain/credentials/period'
import type { ApprovalBody, CreditActivity } from '@/lib/domain/lists/activities'
import type { ComplianceStatus, CreditIssueReason } from '@/lib/domain/lists/credentials'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A new value of a limit for courses completed from a day on; before that day the limit itself applies. */
export type LimitChange = { limit: 'maxOnline'; completedFrom: PlainDate; value: number | null }

/** Whether a course counts once in a whole period, or once in each twelve months of it. */
export const courseOnce = ['PERIOD', 'YEAR'] as const

/** The most units of each activity that count in a period. */
export type ActivityLimits = Readonly<Partial<Record<CreditActivity, number>>>

/** The most units that count in a period from several activities together. */
export type JointLimit = { activities: readonly CreditActivity[]; most: number }

/** What the laws of some states ask of hours beside their sums; a rule leaves out what its law does not have. */
export type HoursFields = {
  /** Units that must be live: in person, or online with the teacher there. Never beside `maxOnline`. */
  minLive?: number
  maxByActivity?: ActivityLimits
  maxTogether?: readonly JointLimit[]
  sameCourseOnce?: (typeof courseOnce)[number]
  /** Whose approval of a course counts; anybody's where left out. */
  approvedBy?: readonly ApprovalBody[]
  /** Units of each whole twelve months of a period. Never beside limits for its first and second year. */
  minEachYear?: number
  /** Months before the end of a first period whose units count, also those from before the license. */
  hoursBefore?: number
}

/** The numbers that the engine uses. Units are hundredths of an hour; null means that there is no such limit. */
export type Limits = HoursFields & {
  total: number
  minFirstYear: number | null
  minSecondYear: number | null
  maxFirstYear: number | null
  /** 0 means that no online units count; null means no limit. */
  maxOnline: number | null
  /** Days, both ends included. */
  minInitialDays: number | null
  firstRenewalExempt: boolean
  /** Years after a period ends in which the license can be reactivated; null means without a limit. */
  reactivationYears: number | null
  /** Days before a deadline from which missing units are a risk; 90 when left out. */
  atRiskDays?: number
  /** Sorted by day; absent means none. */
  limitChanges?: readonly LimitChange[]
  /** Units above the total count in the next period, up to this many; of the last months alone where they are named. */
  carryOver?: { units: number; lastMonths?: number }
  /** Units carried over from the previous period. */
  carriedIn?: number
  /** The reason the period needs no units, when the rule's first renewal decides it. */
  exemption?: 'FIRST_RENEWAL' | 'SHORT_INITIAL_PERIOD'
}

/** A credit as the engine reads it. `units` and `onlineUnits` are hundredths of an hour. */
export type CreditFacts = {
  id: string
  completedAt: PlainDate
  units: number | null
  format: CourseFormat
  /** The online part of a hybrid credit; unknown when null or left out. */
  onlineUnits?: number | null
  createdAt?: Date | null
  /** "GEO:TYPE" pairs the course is approved for; null or left out means that none were given. */
  approvedFor?: readonly string[] | null
  /** Whether it is for the person to say that it counts here, because they recorded it for another profession. */
  asks?: boolean
  /** Topics of licensing boards that the course covers. Counting hours ignores them. */
  topicCodes?: readonly TopicCode[]
  /** Whether the teacher was there for what was online. */
  live?: boolean
  /** COURSE where left out. */
  activity?: CreditActivity
  /** Who approved the course, as `approvalText` has it; none where nobody said. */
  approvals?: readonly string[]
  title?: string | null
  providerName?: string | null
  providerNumber?: string | null
}

/** The input of `evaluateCompliance`: one period of one credential on one day. */
export type EvaluationInput = {
  geo: string
  type: string
  effectiveAt: PlainDate
  renewalPeriods: readonly Period[]
  periodIndex: number
  asOf: PlainDate
  credits: readonly CreditFacts[]
  /** Null when there are no rules. */
  rules: Limits | null
}

export type StatusReason =
  | 'NO_RULES'
  | 'FIRST_PERIOD_NOT_READ'
  | 'SHORT_INITIAL_PERIOD'
  | 'FIRST_RENEWAL'
  | 'FIRST_YEAR_MINIMUM_MISSED'
  | 'YEAR_MINIMUM_MISSED'
  | 'PERIOD_ENDED_SHORT'
  | 'DEADLINE_NEAR'
  | 'FIRST_YEAR_DEADLINE_NEAR'
  | 'YEAR_DEADLINE_NEAR'
  | 'EXEMPTION'
  | 'WAY_NOT_CHOSEN'
  | 'WAYS_RULED_OUT'

export type NextAction =
  | 'READY_TO_RENEW'
  | 'CONFIRM_RENEWAL'
  | 'REACTIVATE'
  | 'REAPPLY'
  | 'CHECK_MISSING_CREDITS_OR_REACTIVATE'
  | 'EARN_UNITS'
  | 'EARN_FIRST_YEAR_UNITS'
  | 'EARN_YEAR_UNITS'
  | 'RENEW_WITHOUT_UNITS'
  | 'CHECK_LICENSE_DATES'
  | 'CHOOSE_WAY'
  | 'COMPLETE_WAY'
  | 'TRACK_EXPIRY_ONLY'

export type CreditScope = 'THIS_PERIOD' | 'OTHER_PERIOD' | 'PLANNED' | 'NONE'

/**
 * The limit that was reached: the period's total, or the maximum for its first year, for its years so far, for its
 * online units, for those that are not live, for an activity alone, or for it together with others.
 */
export type ReachedLimit =
  | { name: 'TOTAL' | 'FIRST_YEAR' | 'YEARS' | 'ONLINE' | 'NOT_LIVE'; units: number }
  | { name: 'ACTIVITY' | 'ACTIVITIES'; units: number; activity: CreditActivity }

/** Units of a credit that do not count, and why. */
export type CreditIssue = {
  reason: CreditIssueReason
  units: number
  /** The limit that the units exceed; only when they exceed one. */
  limit?: ReachedLimit
  /** How many of a period's excess units can count in the next; only when the rule carries over. */
  carries?: number
  /** The course was recorded for another profession, and counts once the person says that it does. */
  asks?: true
  /** Where the course already counts by another credit: how often it counts. */
  once?: (typeof courseOnce)[number]
  /** Where somebody else approved the course: whose approval counts. */
  bodies?: readonly ApprovalBody[]
}

/** The result for one credit in the period. */
export type CreditOutcome = {
  id: string
  scope: CreditScope
  /** 1 or 2 where the rule limits the first or the second year; up to the last where it has a minimum for each. */
  year: number | null
  countedUnits: number
  issues: readonly CreditIssue[]
  /** It counts although nobody said who approved the course, which the rule asks for. */
  asksApproval?: true
}

export type Required = {
  total: number
  firstYear?: number
  secondYear?: number
  /** The part of the total that must be live. */
  live?: number
  /** Of each whole twelve months. */
  eachYear?: number
}
export type Counted = {
  total: number
  online?: number
  inPerson?: number
  firstYear?: number
  secondYear?: number
  /** The part of the total that was earned in the previous period. */
  carried?: number
}
export type Overage = { credit: number; online: number; onlineNotAllowed: number; activity?: number }
export type Remaining = {
  /** Missing to reach the total alone. */
  total: number
  /** Still to earn, including the year minimums; the number to show. */
  units: number
  /** In person; live where the rule asks for live units. */
  mustBeInPerson: number
  online?: number
  firstYear?: number
  secondYear?: number
}
export type YearBoundaries = { firstYearEndsAt: PlainDate; secondYearStartsAt: PlainDate }
/** Twelve months of a period with a minimum of their own, or what is left after them, which has none. */
export type YearSum = Period & { required: number; counted: number; remaining: number }

/**
 * The engine's result. All units are hundredths of an hour; year and online fields exist only when the rule has such
 * limits.
 */
export type Evaluation = {
  status: ComplianceStatus
  statusReason: StatusReason | null
  required: Required | null
  counted: Counted | null
  overage: Overage | null
  remaining: Remaining | null
  allocation: 'BY_DATE' | 'IN_PERSON_FIRST' | null
  nextAction: NextAction
  /** In the input's order. */
  credits: CreditOutcome[]
  yearBoundaries?: YearBoundaries
  /** Each twelve months; only where each has a minimum. */
  years?: YearSum[]
}

/**
 * Whether credits count toward hours: not where there are no rules, and not where a rule asks nobody for hours, as one of
 * work alone does. Then credits are kept, and nothing is said of how they count.
 */
export const countsHours = ({ counted }: Pick<Evaluation, 'counted'>): boolean => counted !== null

/** The units that a period lacks: still to earn, or of a year that is over, whichever is more. */
export const mostMissing = ({ remaining, years = [] }: Pick<Evaluation, 'remaining' | 'years'>): number =>
  Math.max(
    remaining?.units ?? 0,
    remaining?.firstYear ?? 0,
    remaining?.secondYear ?? 0,
    ...years.map((year) => year.remaining),
  )

/** The first and the last day on which a rule is in force; null means since always, or until further notice. */
export type InForce = { effectiveFrom: PlainDate | null; effectiveTo: PlainDate | null }

/** Whether a rule is in force on a day. */
export const isInForce = ({ effectiveFrom, effectiveTo }: InForce, date: PlainDate): boolean =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveTo === null || date <= effectiveTo)

/** The online maximum for courses completed on a day. */
export function maxOnlineOn(rules: Limits, completedAt: PlainDate): number | null {
  let maxOnline = rules.maxOnline
  if (!rules.limitChanges) return maxOnline
  for (const { completedFrom, value } of rules.limitChanges) if (completedFrom <= completedAt) maxOnline = value
  return maxOnline
}
