import { isSameLicense } from '../license-checks/match'
import { type ColumnTarget, personFields } from './columns'
import type { Columns, ImportRow, PersonFacts, ReportedLicense, RowProblem } from './import-row'

/** A person in a file, gathered from all their rows. */
export type ImportPerson = {
  facts: PersonFacts
  licenses: ReportedLicense[]
  /** Indexes of the person's rows in the list they were gathered from. */
  rows: number[]
  /** All their rows say that they have left; nothing is said while they are gathered. */
  hasLeft?: boolean
}
type Gathered = {
  people: ImportPerson[]
  /** Problems of rows that are left out, by the row's index. */
  problems: Map<number, RowProblem[]>
  /** What is not used of other rows, by the row's index. */
  notes: Map<number, RowProblem[]>
}

const contactEntries = ({ email, phone }: PersonFacts) =>
  [email && (['email', email] as const), phone && (['phone', phone] as const)].filter(
    (one) => one !== null && one !== '',
  )

/**
 * Groups rows by person: the same employee number, or the same contact. Several rows of one person may each bring a
 * license and must not contradict each other; a contradiction is a problem of the later row. A row that only repeats
 * what an earlier one says belongs to the person, too, and says so.
 */
export function gatherPeople(rows: readonly ImportRow[], columns: Columns): Gathered {
  const gathered: Gathered = { people: [], problems: new Map(), notes: new Map() }
  const byEmployee = new Map<string, ImportPerson>()
  const byContact = new Map<string, ImportPerson>()
  // An unusable row still reserves its employee ID, so that nobody else gets it.
  const refusedRows = new Map<string, ImportRow>()
  for (const [index, row] of rows.entries()) {
    const existingPerson = findPerson(row, { byEmployee, byContact })
    const problem = row.problems[0]
      ? null
      : (contradictionProblem(row, existingPerson, { rows, columns, byContact }) ??
        employeeIdProblem(row, refusedRows, columns))
    if (row.problems.length > 0 || problem) {
      gathered.problems.set(index, problem ? [problem] : row.problems)
      const number = row.facts.employeeId
      if (number && !refusedRows.has(number)) refusedRows.set(number, row)
      continue
    }
    const person = existingPerson ?? { facts: row.facts, licenses: [], rows: [] }
    if (!existingPerson) gathered.people.push(person)
    else person.facts = mergeFacts(person.facts, row.facts)
    const before = person.licenses.length
    for (const license of row.licenses) addLicense(person.licenses, license)
    const repeats = existingPerson !== null && person.licenses.length === before
    const notes = [...row.notes, ...(repeats ? [repeatNote(row, rows[person.rows[0]!]!.line, columns)] : [])]
    if (notes.length > 0) gathered.notes.set(index, notes)
    person.rows.push(index)
    if (person.facts.employeeId) byEmployee.set(person.facts.employeeId, person)
    for (const [, value] of contactEntries(person.facts)) byContact.set(value, person)
  }
  return gathered
}

/** Adds a license to those of a person, or to one that is there the date of issue that it lacks. */
function addLicense(licenses: ReportedLicense[], license: ReportedLicense): void {
  const at = licenses.findIndex((one) => isSameLicense(one, license))
  if (at < 0) licenses.push(license)
  else licenses[at] = { ...licenses[at]!, effectiveAt: licenses[at]!.effectiveAt ?? license.effectiveAt }
}

/** A row that brings no license of its own repeats an earlier one of its person. */
const repeatNote = ({ facts }: ImportRow, line: number, columns: Columns): RowProblem => ({
  key: 'imports.notes.repeats',
  column: facts.employeeId ? (columns.get('employeeId') ?? null) : null,
  params: { line },
})

type PeopleIndex = { byEmployee: Map<string, ImportPerson>; byContact: Map<string, ImportPerson> }

function findPerson({ facts }: ImportRow, { byEmployee, byContact }: PeopleIndex): ImportPerson | null {
  const byNumber = facts.employeeId ? byEmployee.get(facts.employeeId) : undefined
  return byNumber ?? contactEntries(facts).flatMap(([, value]) => byContact.get(value) ?? [])[0] ?? null
}

/** How a row contradicts those before it; null when it does not. */
function contradictionProblem(
  { facts, licenses }: ImportRow,
  existingPerson: ImportPerson | null,
  { rows, columns, byContact }: { rows: readonly ImportRow[]; columns: Columns; byContact: PeopleIndex['byContact'] },
): RowProblem | null {
  const lineOf = (person: ImportPerson) => rows[person.rows[0]!]!.line
  const columnOf = (name: string) => columns.get(name as ColumnTarget) ?? null
  for (const [name, value] of contactEntries(facts)) {
    const owner = byContact.get(value)
    if (!owner) continue
    const otherNumber = facts.employeeId && owner.facts.employeeId && facts.employeeId !== owner.facts.employeeId
    if (otherNumber || (existingPerson && owner !== existingPerson))
      return { key: 'imports.problems.contactTwice', column: columnOf(name), params: { line: lineOf(owner) } }
  }
  for (const [index, license] of licenses.entries()) {
    if (licenses.slice(0, index).some((earlier) => isOtherDate(earlier, license)))
      return { key: 'imports.problems.licenseTwice', column: columnOf('credentialNumber') }
    const earlier = existingPerson?.rows.find((row) => rows[row]!.licenses.some((one) => isOtherDate(one, license)))
    if (earlier !== undefined)
      return {
        key: 'imports.problems.licenseDiffers',
        column: columnOf('expiresAt'),
        params: { line: rows[earlier]!.line },
      }
  }
  if (!existingPerson) return null
  const params = { line: lineOf(existingPerson) }
  if (isSomebodyElse(facts, existingPerson.facts))
    return { key: 'imports.problems.employeeIdTwice', column: columnOf('employeeId'), params }
  const differingFact = personFields.find(
    (name) => facts[name] && existingPerson.facts[name] && facts[name] !== existingPerson.facts[name],
  )
  return differingFact ? { key: 'imports.problems.differs', column: columnOf(differingFact), params } : null
}

/** Whether two rows have other dates for the same license. A date of issue that one leaves out is no difference. */
const isOtherDate = (one: ReportedLicense, other: ReportedLicense): boolean =>
  isSameLicense(one, other) &&
  (one.expiresAt !== other.expiresAt ||
    (one.effectiveAt !== null && other.effectiveAt !== null && one.effectiveAt !== other.effectiveAt))

/** Whether two rows with one employee ID belong to two people: both name and contact differ. */
function isSomebodyElse(facts: PersonFacts, earlier: PersonFacts): boolean {
  const differs = (name: 'firstName' | 'lastName') =>
    facts[name] !== null && earlier[name] !== null && facts[name] !== earlier[name]
  const contacts = contactEntries(earlier).map(([, value]) => value)
  const own = contactEntries(facts).map(([, value]) => value)
  const sharesContact = own.some((value) => contacts.includes(value))
  return own.length > 0 && contacts.length > 0 && !sharesContact && (differs('firstName') || differs('lastName'))
}

/** The problem of a row whose employee ID was already used by an earlier, unusable row of another person. */
function employeeIdProblem(
  { facts }: ImportRow,
  refusedRows: ReadonlyMap<string, ImportRow>,
  columns: Columns,
): RowProblem | null {
  const earlier = facts.employeeId ? refusedRows.get(facts.employeeId) : undefined
  const isOther =
    earlier && personFields.some((name) => facts[name] && earlier.facts[name] && facts[name] !== earlier.facts[name])
  const column = columns.get('employeeId') ?? null
  return isOther ? { key: 'imports.problems.employeeIdTwice', column, params: { line: earlier.line } } : null
}

const mergeFacts = (first: PersonFacts, second: PersonFacts): PersonFacts =>
  Object.fromEntries(personFields.map((name) => [name, first[name] ?? second[name]])) as PersonFacts
