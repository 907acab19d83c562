import { headerAliases } from '../imports/columns'
import { isOneOf } from '../lists/is-one-of'
import { type CourseFormat, courseFormats } from '../lists/sessions'
import { knownTopics, type TopicCode } from '../lists/topics'
import { normalizeEmail, normalizePhone } from '../people/contact'
import { bareText } from '../people/sort-name'
import { parseDate } from '../time/parse-date'
import type { PlainDate } from '../time/plain-date'
import { fromHours, typedHours } from '../units'
import { proposalProblems, sameKeyOf } from './proposal'

/** The columns that a file of proposed credits can contain, in the order of the sample file. */
export const proposalColumns = [
  'employeeId',
  'email',
  'phone',
  'title',
  'completedAt',
  'units',
  'onlineUnits',
  'format',
  'providerName',
  'providerNumber',
  'topics',
  'topicCodes',
] as const
export type ProposalColumn = (typeof proposalColumns)[number]
/** The columns that each row needs in addition to the person. */
export const neededColumns = ['title', 'completedAt', 'format'] as const satisfies readonly ProposalColumn[]

const words = (text: string) => text.split(' ')

/** Headers found in files, folded; columns that identify people are named as in an import of people. */
const columnAliases: Readonly<Record<ProposalColumn, readonly string[]>> = {
  employeeId: headerAliases.employeeId,
  email: headerAliases.email,
  phone: headerAliases.phone,
  title: words(
    'title course coursetitle coursename class classtitle training trainingtitle titulo curso titulodelcurso clase タイトル コース名 コース 講座名 講座 研修名 クラス',
  ),
  completedAt: words(
    'completed completedon completedat completiondate datecompleted date fechadefinalizacion fechadetermino completadoel fecha 修了日 完了日 日付',
  ),
  units: words('hours units credithours ceus contacthours totalhours horas horastotales 時間 時間数 単位時間 合計時間'),
  onlineUnits: words('onlineunits onlinehours hoursonline horasenlinea オンライン時間 オンラインの時間'),
  format: words('format delivery modality formato modalidad 形式 受講形式 開催形式'),
  providerName: words('provider providername trainingprovider proveedor nombredelproveedor 提供者 提供機関 実施機関'),
  providerNumber: words(
    'providernumber providerno approvalnumber providerid numerodeproveedor numerodelproveedor 提供者番号 承認番号 提供機関番号 実施機関番号',
  ),
  topics: words('topics topic subjects temas tema トピック テーマ'),
  topicCodes: words('topiccodes boardtopics requiredtopics temasdelajunta temasexigidos 指定トピック 必須トピック'),
}
const columnOfAlias = new Map(
  proposalColumns.flatMap((column) => columnAliases[column].map((alias) => [alias, column] as const)),
)

/** The column of each known header; if a header occurs twice, the first counts. */
export function proposalColumnsOf(header: readonly string[]): Map<ProposalColumn, number> {
  const columns = new Map<ProposalColumn, number>()
  for (const [index, text] of header.entries()) {
    const column = columnOfAlias.get(bareText(text))
    if (column && !columns.has(column)) columns.set(column, index)
  }
  return columns
}

const formatWords: Readonly<Record<CourseFormat, string>> = {
  IN_PERSON: 'inperson classroom live onsite presencial enpersona 対面 集合',
  ONLINE: 'online web virtual elearning enlinea オンライン eラーニング',
  HYBRID: 'hybrid blended mixed hibrido mixto ハイブリッド 併用',
}
const formatOfWord = new Map(
  (['IN_PERSON', 'ONLINE', 'HYBRID'] as const).flatMap((format) =>
    words(formatWords[format]).map((word) => [word, format] as const),
  ),
)

/** A credit as stored in a proposal; hours in hundredths. */
export type ProposedCredit = {
  title: string
  providerName: string | null
  providerNumber: string | null
  completedAt: PlainDate
  units: number | null
  onlineUnits: number | null
  format: CourseFormat
  topics: string[]
  topicCodes: TopicCode[]
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

/** Reads one row of a file. `today` is the organization's day; no completion date may be later. */
export function readProposalRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: ReadonlyMap<ProposalColumn, number>,
  today: PlainDate,
): ProposalRow {
  const cell: Cells = (column) => (cells[columns.get(column) ?? -1] ?? '').replace(/\s+/g, ' ').trim()
  const enteredCredit = readEntered(cell)
  const parsedDate = parseDate(enteredCredit.completedAt)
  const completedAt = parsedDate.ok ? parsedDate.value : null
  const problems = Object.entries(proposalProblems(enteredCredit, completedAt, today)).map(([field, problem]) => ({
    ...(typeof problem === 'string' ? { key: problem } : problem),
    column: columns.get(field as ProposalColumn) ?? null,
  }))
  const contacts = { employeeId: cell('employeeId') || null, ...readContacts(cell, columns, problems) }
  if (!cell('employeeId') && !cell('email') && !cell('phone'))
    problems.push({ key: 'imports.problems.noKey', column: null })
  const credit = problems.length === 0 && completedAt ? toProposedCredit(enteredCredit, completedAt) : null
  return { line, ...contacts, credit, problems }
}

type Entered = Omit<ProposedCredit, 'format' | 'topicCodes'> & { format: string; topicCodes: string[] }

const readEntered = (cell: Cells): Entered => ({
  title: cell('title'),
  providerName: cell('providerName') || null,
  providerNumber: cell('providerNumber') || null,
  completedAt: toIsoDate(cell('completedAt')),
  units: typedHours(cell('units')),
  onlineUnits: typedHours(cell('onlineUnits')),
  format: formatOfWord.get(bareText(cell('format'))) ?? cell('format'),
  topics: cell('topics')
    .split(/[;；]/)
    .map((topic) => topic.trim())
    .filter(Boolean),
  topicCodes: topicCodesIn(cell('topicCodes')),
})

/** Reads codes of topics, also when written as words: "Human trafficking" is HUMAN_TRAFFICKING. */
const topicCodesIn = (text: string) =>
  text.split(/[;；]/).flatMap(
    (word) =>
      word
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_') || [],
  )

/** Turns a date such as "2026/11/5", as spreadsheets in Japan write it, into an ISO date. */
const toIsoDate = (text: string) =>
  text.replace(
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/,
    (_all, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

function readContacts(cell: Cells, columns: ReadonlyMap<ProposalColumn, number>, problems: ProposalProblem[]) {
  const email = normalizeEmail(cell('email')) || null
  const phone = normalizePhone(cell('phone')) || null
  if (cell('phone') && !phone) problems.push({ key: 'validation.phone', column: columns.get('phone') ?? null })
  return { email, phone }
}

function toProposedCredit(entered: Entered, completedAt: PlainDate): ProposedCredit | null {
  const { format } = entered
  if (!isOneOf(courseFormats, format)) return null
  const inHundredths = (hours: number | null) => (hours === null ? null : fromHours(hours))
  const onlineUnits = format === 'HYBRID' ? inHundredths(entered.onlineUnits) : null
  return {
    ...entered,
    format,
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
  leftToOthers: string | null = null,
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
    if (userId === leftToOthers) return refusedRow(row, 'creditProposals.problems.oneself')
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
