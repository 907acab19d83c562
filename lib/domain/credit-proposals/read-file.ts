import { approvalOf } from '../compliance/hours-fields'
import { approvalText } from '../credits/approvals'
import { type DateOrder, readFileDate } from '../imports/read-date'
import { type CreditActivity, creditActivities } from '../lists/activities'
import { isOneOf } from '../lists/is-one-of'
import { type CourseFormat, courseFormats } from '../lists/sessions'
import { knownTopics, type TopicCode } from '../lists/topics'
import { normalizeEmail, normalizePhone } from '../people/contact'
import type { PlainDate } from '../time/plain-date'
import { fromHours } from '../units'
import { keyText, visibleText } from '../visible-text'
import { isLiveFormat, type ProposalColumn, readFormat, readYesNo } from './columns'
import { proposalProblems, sameKeyOf } from './proposal'
import { readHours } from './read-hours'

/** A credit as stored in a proposal; hours in hundredths. */
export type ProposedCredit = {
  title: string
  providerName: string | null
  providerNumber: string | null
  completedAt: PlainDate
  units: number | null
  /** The hours as written, where they have more decimals than the two that count. */
  printedHours: string | null
  onlineUnits: number | null
  format: CourseFormat
  topics: string[]
  topicCodes: TopicCode[]
  live: boolean
  activity: CreditActivity
  /** As `approvalText` has them. */
  approvals: string[]
}

/** A problem with a row: a message key, its values, and the column of the file it is in (null: the row as a whole). */
export type ProposalProblem = { key: string; column: number | null; params?: Record<string, string | number> }

/** A row as it was read; `credit` is null when the row has problems. */
type ProposalRow = {
  line: number
  employeeId: string | null
  email: string | null
  phone: string | null
  credit: ProposedCredit | null
  problems: ProposalProblem[]
}

type Cells = (column: ProposalColumn) => string

/**
 * Reads one row of a file. `today` is the organization's day; no completion date may be later. `order` is how the column
 * of dates writes them.
 */
export function readProposalRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: ReadonlyMap<ProposalColumn, number>,
  today: PlainDate,
  order: DateOrder = 'usual',
): ProposalRow {
  const cell: Cells = (column) => (cells[columns.get(column) ?? -1] ?? '').replace(/\s+/g, ' ').trim()
  const date = cell('completedAt') === '' ? null : readFileDate(cell('completedAt'), order)
  const completedAt = date === 'unclear' ? null : date
  const hours = readHours(visibleText(cell('units')))
  const enteredCredit = readEntered(cell, { completedAt, hours })
  const found = {
    ...proposalProblems(enteredCredit, completedAt, today),
    ...(cell('completedAt') !== '' && completedAt === null ? { completedAt: unreadDate(date) } : {}),
    ...(readYesNo(cell('live')) === null ? { live: 'validation.chooseOne' } : {}),
    ...(isOneOf(creditActivities, enteredCredit.activity) ? {} : { activity: 'validation.chooseOne' }),
    ...(hours.ceu === null ? {} : { units: { key: 'creditProposals.problems.ceu', params: { hours: hours.ceu } } }),
  }
  const problems = Object.entries(found).map(([field, problem]) => ({
    ...(typeof problem === 'string' ? { key: problem } : problem),
    column: columns.get(field as ProposalColumn) ?? null,
  }))
  const employeeId = keyText(cell('employeeId')) || null
  const contacts = { employeeId, ...readContacts(cell, columns, problems) }
  if (!employeeId && !cell('email') && !cell('phone')) problems.push({ key: 'imports.problems.noKey', column: null })
  const credit = problems.length === 0 && completedAt ? toProposedCredit(enteredCredit, completedAt) : null
  return { line, ...contacts, credit, problems }
}

const unreadDate = (date: 'unclear' | string | null) =>
  date === 'unclear' ? 'creditProposals.problems.dateOrder' : 'validation.couldNotParseDate'

type Entered = Omit<ProposedCredit, 'format' | 'topicCodes' | 'activity'> & {
  format: string
  topicCodes: string[]
  activity: string
}

const readEntered = (
  cell: Cells,
  { completedAt, hours }: { completedAt: PlainDate | null; hours: ReturnType<typeof readHours> },
): Entered => ({
  title: cell('title'),
  providerName: cell('providerName') || null,
  providerNumber: keyText(cell('providerNumber')) || null,
  completedAt: completedAt ?? cell('completedAt'),
  units: hours.hours,
  printedHours: hours.printed,
  onlineUnits: readHours(visibleText(cell('onlineUnits'))).hours,
  format: readFormat(cell('format')) ?? cell('format'),
  topics: cell('topics')
    .split(/[;；]/)
    .map((topic) => topic.trim())
    .filter(Boolean),
  topicCodes: codesIn(cell('topicCodes')),
  live: readYesNo(cell('live')) === true || isLiveFormat(cell('format')),
  activity: codesIn(cell('activity'))[0] ?? 'COURSE',
  approvals: approvalsIn(cell('approvals')),
})

/** Approvals as "ANCC P0123" or "BOARD-CA CEP 15437"; other words are passed over, because nobody is sure what they say. */
const approvalsIn = (text: string) => [
  ...new Set(
    text.split(/[;；]/).flatMap((word) => {
      const approval = approvalOf(word.trim().replace(/^\S+/, (body) => body.toUpperCase()))
      return approval ? approvalText(approval) : []
    }),
  ),
]

/** Reads codes, also when written as words: "Human trafficking" is HUMAN_TRAFFICKING. */
const codesIn = (text: string) =>
  text.split(/[;；]/).flatMap(
    (word) =>
      word
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_') || [],
  )

function readContacts(cell: Cells, columns: ReadonlyMap<ProposalColumn, number>, problems: ProposalProblem[]) {
  const email = normalizeEmail(visibleText(cell('email'))) || null
  const phone = normalizePhone(visibleText(cell('phone'))) || null
  if (cell('phone') && !phone) problems.push({ key: 'validation.phone', column: columns.get('phone') ?? null })
  return { email, phone }
}

function toProposedCredit(entered: Entered, completedAt: PlainDate): ProposedCredit | null {
  const { format, activity } = entered
  if (!isOneOf(courseFormats, format) || !isOneOf(creditActivities, activity)) return null
  const inHundredths = (hours: number | null) => (hours === null ? null : fromHours(hours))
  const onlineUnits = format === 'HYBRID' ? inHundredths(entered.onlineUnits) : null
  return {
    ...entered,
    format,
    activity,
    completedAt,
    units: inHundredths(entered.units),
    onlineUnits,
    topicCodes: knownTopics(entered.topicCodes),
  }
}

/** A member as a file can identify them; contacts are verified ones only. */
export type ProposalMember = {
  id: string
  userId: string
  state: string
  employeeId: string | null
  contacts: string[]
}

const proposalOutcomes = ['add', 'unchanged', 'error'] as const
type ProposalOutcome = (typeof proposalOutcomes)[number]

/** A row with its outcome, and the member it applies to. */
export type CheckedProposal = ProposalRow & { outcome: ProposalOutcome; member: ProposalMember | null }

/** The key of a proposal, unique within an organization. */
export const proposalKey = (proposal: { userId: string; completedAt: PlainDate; sameKey: string }): string =>
  `${proposal.userId}\n${proposal.completedAt}\n${proposal.sameKey}`

/**
 * Decides what applying the rows does. Each row is for one active or on-leave member; a credit proposed before, in
 * whatever state, is not proposed again, and a repeated row counts once. `leftToOthers` is who proposes, where somebody
 * else in the organization has to propose to them.
 */
export function checkProposals(
  rows: readonly ProposalRow[],
  members: readonly ProposalMember[],
  proposed: ReadonlySet<string>,
  leftToOthers: readonly string[] = [],
): CheckedProposal[] {
  const current = members.filter(({ state }) => state !== 'ENDED')
  const byEmployee = new Map(
    current.flatMap((member) => (member.employeeId ? [[member.employeeId, member] as const] : [])),
  )
  const byContact = new Map(current.flatMap((member) => member.contacts.map((contact) => [contact, member] as const)))
  const seenKeys = new Set(proposed)
  return rows.map((row): CheckedProposal => {
    if (!row.credit) return { ...row, outcome: 'error', member: null }
    const matchedMembers = [
      row.employeeId === null ? [] : [byEmployee.get(row.employeeId) ?? null],
      [row.email, row.phone].flatMap((contact) => (contact === null ? [] : [byContact.get(contact) ?? null])),
    ].flat()
    const [member] = matchedMembers
    if (!member) return refusedRow(row, 'creditProposals.problems.noMember')
    if (matchedMembers.some((match) => match !== member)) return refusedRow(row, 'creditProposals.problems.differs')
    const { userId } = member
    if (leftToOthers.includes(userId)) return refusedRow(row, 'creditProposals.problems.oneself')
    const key = proposalKey({ userId, completedAt: row.credit.completedAt, sameKey: sameKeyOf(row.credit) })
    if (seenKeys.has(key)) return { ...row, outcome: 'unchanged', member }
    seenKeys.add(key)
    return { ...row, outcome: 'add', member }
  })
}

const refusedRow = (row: ProposalRow, key: string): CheckedProposal => ({
  ...row,
  outcome: 'error',
  member: null,
  problems: [{ key, column: null }],
})
