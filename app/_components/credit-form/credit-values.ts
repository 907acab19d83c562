import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { approvalParts, joinApprovals, splitApprovals } from '@/lib/domain/credits/approvals'
import { creditProblems } from '@/lib/domain/credits/values'
import type { ApprovalBody, CreditActivity } from '@/lib/domain/lists/activities'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import { knownTopics, type TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, fromHours, readPrintedHours, toHours, typedHours } from '@/lib/domain/units'
import { dateIn, onlineHoursProblem } from '@/lib/domain/values'

/** A credit in the form: texts as typed; the date in ISO format once it was parsed, otherwise as typed. */
export type CreditValues = {
  title: string
  providerName: string
  providerNumber: string
  completedAt: string
  units: string
  onlineUnits: string
  format: CourseFormat | ''
  topics: string
  /** Codes separated by spaces. */
  topicCodes: string
  /** The licenses it was taken for ("GEO:TYPE"), separated by spaces; `takenForAll` for every one; empty: not answered. */
  approvedFor: string
  /** YES or NO; empty: not asked. */
  live: string
  /** Empty: not asked, which is a course. */
  activity: string
  /** As "ANCC P0123; BOARD-CA"; `noApprovals` where they were taken away; empty: not asked. */
  approvals: string
}

/** The answer that nobody is known to have approved a course. */
export const noApprovals = '-'

/** The answer that a course was taken for all licenses. */
export const takenForAll = 'ALL'

/** The proposals for empty fields: the person's input is never overwritten. */
const emptyFieldsOnly = (values: CreditValues, proposed: Partial<CreditValues>): Partial<CreditValues> =>
  Object.fromEntries(
    Object.entries(proposed).filter(([field]) => values[field as keyof CreditValues].trim() === ''),
  ) as Partial<CreditValues>

/** The fields that still hold their proposed values. */
export const stillProposed = (values: CreditValues, proposed: Partial<CreditValues>): (keyof CreditValues)[] =>
  (Object.keys(proposed) as (keyof CreditValues)[]).filter((field) => values[field] === proposed[field])

/** The values after another certificate was read: unchanged proposals of the previous one are replaced. */
export function withProposals(
  values: CreditValues,
  before: Partial<CreditValues>,
  proposed: Partial<CreditValues>,
): { values: CreditValues; taken: Partial<CreditValues> } {
  const cleared = Object.fromEntries(stillProposed(values, before).map((field) => [field, ''])) as Partial<CreditValues>
  const own = { ...values, ...cleared }
  const taken = emptyFieldsOnly(own, proposed)
  return { values: { ...own, ...taken }, taken }
}

export const emptyCredit: CreditValues = {
  title: '',
  providerName: '',
  providerNumber: '',
  completedAt: '',
  units: '',
  onlineUnits: '',
  format: '',
  topics: '',
  topicCodes: '',
  approvedFor: '',
  live: '',
  activity: '',
  approvals: '',
}

type Recorded = {
  title: string
  providerName: string | null
  providerNumber: string | null
  completedAt: PlainDate
  units: number | null
  printedHours?: string | null
  onlineUnits: number | null
  format: CourseFormat
  topics: readonly string[]
  topicCodes: readonly TopicCode[]
  live: boolean
  activity: CreditActivity
  approvals: readonly string[]
}

/** Converts a recorded credit into form values. For which licenses it was taken is not asked again. */
export const valuesOf = (credit: Recorded): CreditValues => ({
  title: credit.title,
  providerName: credit.providerName ?? '',
  providerNumber: credit.providerNumber ?? '',
  completedAt: credit.completedAt,
  units: credit.printedHours ?? (credit.units === null ? '' : formatUnits(credit.units)),
  onlineUnits: credit.onlineUnits === null ? '' : formatUnits(credit.onlineUnits),
  format: credit.format,
  topics: credit.topics.join(', '),
  topicCodes: credit.topicCodes.join(' '),
  approvedFor: '',
  live: credit.live ? 'YES' : '',
  activity: credit.activity === 'COURSE' ? '' : credit.activity,
  approvals: joinApprovals(credit.approvals),
})

/** The date; null while the text is not a date. */
export const dateOf = ({ completedAt }: CreditValues): PlainDate | null => dateIn(completedAt)

/** The online part of a hybrid course in hours; null for every other format and when it is unknown. */
const onlineHoursOf = ({ format, onlineUnits }: CreditValues): number | null =>
  format === 'HYBRID' ? typedHours(onlineUnits) : null

const codesOf = ({ topicCodes }: CreditValues): TopicCode[] => knownTopics(topicCodes.split(' '))

const recordedFor = ({ approvedFor }: CreditValues) =>
  approvedFor === '' || approvedFor === takenForAll ? {} : { approvedFor: approvedFor.split(' ') }

/** What only some laws ask; what was not asked is left out, so that a correction keeps it. */
function askedByLaw({ live, activity, approvals }: CreditValues) {
  return {
    ...(live === '' ? {} : { live: live === 'YES' }),
    ...(activity === '' ? {} : { activity: activity as CreditActivity }),
    ...(approvals === '' ? {} : { approvals: splitApprovals(approvals).flatMap(approvalInput) }),
  }
}

function approvalInput(text: string) {
  const parts = approvalParts(text)
  return parts ? [{ ...parts, body: parts.body as ApprovalBody }] : []
}

/** Hours that count, and as printed where the paper has more than two decimals. */
function hoursOf(text: string): { units: number | null; printedHours: string | null } {
  const read = readPrintedHours(text)
  return { units: read ? toHours(read.units) : typedHours(text), printedHours: read?.printed ?? null }
}

/** Converts the values into the API's input. A missing format is passed on, so that the API refuses it. */
export function enteredCredit(values: CreditValues) {
  const topics = values.topics.split(/[,、，]/).map((topic) => topic.trim())
  return {
    title: values.title,
    providerName: values.providerName,
    providerNumber: values.providerNumber,
    completedAt: dateIn(values.completedAt) ?? values.completedAt,
    ...hoursOf(values.units),
    onlineUnits: onlineHoursOf(values),
    format: values.format,
    topics: [...new Set(topics.filter((topic) => topic !== ''))],
    topicCodes: codesOf(values),
    ...recordedFor(values),
    ...askedByLaw(values),
  }
}

/** True if the date or the hours are impossible for a credit, so that no preview is shown. */
export function isMistyped(values: CreditValues, today: PlainDate): boolean {
  const { completedAt, units, onlineUnits } = creditProblems(enteredCredit(values), today)
  return Boolean(units || onlineUnits || (completedAt && dateOf(values)))
}

/** The values in the form the rules read; null while the date or the format is missing. */
export function candidateOf(values: CreditValues, id: string, now: Date): RecordedCredit | null {
  const completedAt = dateOf(values)
  if (!completedAt || values.format === '') return null
  const units = readPrintedHours(values.units)?.units ?? null
  const online = onlineHoursOf(values)
  const onlineUnits = onlineHoursProblem(online) || online === null ? null : fromHours(online)
  const course = { completedAt, units, format: values.format, onlineUnits, topicCodes: codesOf(values) }
  const taken = recordedFor(values)
  const source = 'approvedFor' in taken ? { source: 'SELF_REPORTED' as const } : {}
  const { title, providerName, providerNumber, live, activity, approvals } = values
  const byLaw = {
    ...(live === 'YES' ? { live: true } : {}),
    ...(activity === '' ? {} : { activity: activity as CreditActivity }),
    ...(approvals === '' ? {} : { approvals: splitApprovals(approvals) }),
  }
  return { id, ...course, createdAt: now, ...source, ...taken, title, providerName, providerNumber, ...byLaw }
}
