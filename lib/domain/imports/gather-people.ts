import { isSameLicense } from '../license-checks/match'
import { personFields } from './columns'
import type { Columns, ImportRow, PersonFacts, ReportedLicense, RowProblem } from './import-row'

/** A person in a file, gathered from all their rows. */
export type ImportPerson = {
  facts: PersonFacts
  licenses: ReportedLicense[]
  /** Indexes of the person's rows in the list they were gathered from. */
  rows: number[]
}
type Gathered = {
  people: ImportPerson[]
  /** Problems of rows that are left out, by the row's index. */
  problems: Map<number, RowProblem[]>
}

const contactEntries = ({ email, phone }: PersonFacts) =>
  [email && (['email', email] as const), phone && (['phone', phone] as const)].filter(
    (one) => one !== null && one !== '',
  )

/**
 * Groups rows by person: the same employee number, or the same contact. Several rows of one person each bring a license
 * and must not contradict each other; a contradiction is a problem of the later row.
 */
export function gatherPeople(rows: readonly ImportRow[], columns: Columns): Gathered {
  const gathered: Gathered = { people: [], problems: new Map() }
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
    person.rows.push(index)
    person.licenses.push(...row.licenses)
    if (person.facts.employeeId) byEmployee.set(person.facts.employeeId, person)
    for (const [, value] of contactEntries(person.facts)) byContact.set(value, person)
  }
  return gathered
}

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
  const columnOf = (name: string) => columns.get(name as keyof PersonFacts) ?? null
  for (const [name, value] of contactEntries(facts)) {
    const owner = byContact.get(value)
    if (!owner) continue
    const otherNumber = facts.employeeId && owner.facts.employeeId && facts.employeeId !== owner.facts.employeeId
    if (otherNumber || (existingPerson && owner !== existingPerson))
      return { key: 'imports.problems.contactTwice', column: columnOf(name), params: { line: lineOf(owner) } }
  }
  const isTwice = licenses.some((license, index) =>
    [...(existingPerson?.licenses ?? []), ...licenses.slice(0, index)].some((earlier) =>
      isSameLicense(earlier, license),
    ),
  )
  if (isTwice) return { key: 'imports.problems.licenseTwice', column: columns.get('credentialNumber') ?? null }
  if (!existingPerson) return null
  const params = { line: lineOf(existingPerson) }
  if (isSomebodyElse(facts, existingPerson.facts))
    return { key: 'imports.problems.employeeIdTwice', column: columnOf('employeeId'), params }
  const differingFact = personFields.find(
    (name) => facts[name] && existingPerson.facts[name] && facts[name] !== existingPerson.facts[name],
  )
  if (differingFact) return { key: 'imports.problems.differs', column: columnOf(differingFact), params }
  const column = facts.employeeId ? columnOf('employeeId') : null
  return licenses.length === 0 ? { key: 'imports.problems.twice', column, params } : null
}

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
