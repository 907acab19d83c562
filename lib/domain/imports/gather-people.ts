import type { Columns, ImportRow, PersonFacts, ReportedLicense, RowProblem } from './import-row'

/** A person of a file: what all their rows contain together. */
export type ImportPerson = {
  facts: PersonFacts
  licenses: ReportedLicense[]
  /** Indexes of their rows in the list they were gathered from. */
  rows: number[]
}
export type Gathered = {
  people: ImportPerson[]
  /** Rows that are left out, by their index. */
  problems: Map<number, RowProblem[]>
}

const contactsOf = ({ email, phone }: PersonFacts) =>
  [email && (['email', email] as const), phone && (['phone', phone] as const)].filter(
    (one) => one !== null && one !== '',
  )
const licenseKey = (one: ReportedLicense) => [one.geo, one.credentialType, one.credentialNumber].join('\n')

/**
 * Puts rows together to people: the same employee number, or the same contact. Several rows of one person each bring a
 * license and do not contradict each other; what contradicts an earlier row is a problem of the later one.
 */
export function gatherPeople(rows: readonly ImportRow[], columns: Columns): Gathered {
  const gathered: Gathered = { people: [], problems: new Map() }
  const byEmployee = new Map<string, ImportPerson>()
  const byContact = new Map<string, ImportPerson>()
  // Rows that cannot be used keep their employee ID all the same: it goes to nobody else.
  const refused = new Map<string, ImportRow>()
  for (const [index, row] of rows.entries()) {
    const known = knownPerson(row, { byEmployee, byContact })
    const problem = row.problems[0]
      ? null
      : (contradiction(row, known, { rows, columns, byContact }) ?? taken(row, refused, columns))
    if (row.problems.length > 0 || problem) {
      gathered.problems.set(index, problem ? [problem] : row.problems)
      const number = row.facts.employeeId
      if (number && !refused.has(number)) refused.set(number, row)
      continue
    }
    const person = known ?? { facts: row.facts, licenses: [], rows: [] }
    if (!known) gathered.people.push(person)
    else person.facts = merged(person.facts, row.facts)
    person.rows.push(index)
    person.licenses.push(...row.licenses)
    if (person.facts.employeeId) byEmployee.set(person.facts.employeeId, person)
    for (const [, value] of contactsOf(person.facts)) byContact.set(value, person)
  }
  return gathered
}

type Known = { byEmployee: Map<string, ImportPerson>; byContact: Map<string, ImportPerson> }

function knownPerson({ facts }: ImportRow, { byEmployee, byContact }: Known): ImportPerson | null {
  const byNumber = facts.employeeId ? byEmployee.get(facts.employeeId) : undefined
  return byNumber ?? contactsOf(facts).flatMap(([, value]) => byContact.get(value) ?? [])[0] ?? null
}

const factNames = [
  'employeeId',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'roleType',
  'department',
  'jobTitle',
  'supervisor',
  'hireDate',
] as const

/** Why a row contradicts those before it. */
function contradiction(
  { facts, licenses }: ImportRow,
  known: ImportPerson | null,
  { rows, columns, byContact }: { rows: readonly ImportRow[]; columns: Columns; byContact: Known['byContact'] },
): RowProblem | null {
  const lineOf = (person: ImportPerson) => rows[person.rows[0]!]!.line
  const at = (name: string) => columns.get(name as keyof PersonFacts) ?? null
  for (const [name, value] of contactsOf(facts)) {
    const owner = byContact.get(value)
    if (!owner) continue
    const otherNumber = facts.employeeId && owner.facts.employeeId && facts.employeeId !== owner.facts.employeeId
    if (otherNumber || (known && owner !== known))
      return { key: 'imports.problems.contactTwice', column: at(name), params: { line: lineOf(owner) } }
  }
  const seen = new Set(known?.licenses.map(licenseKey))
  for (const license of licenses) {
    if (seen.has(licenseKey(license)))
      return { key: 'imports.problems.licenseTwice', column: columns.get('credentialNumber') ?? null }
    seen.add(licenseKey(license))
  }
  if (!known) return null
  const params = { line: lineOf(known) }
  const other = factNames.find((name) => facts[name] && known.facts[name] && facts[name] !== known.facts[name])
  if (other) return { key: 'imports.problems.differs', column: at(other), params }
  const column = facts.employeeId ? at('employeeId') : null
  return licenses.length === 0 ? { key: 'imports.problems.twice', column, params } : null
}

/** Why a row cannot have its employee ID: an earlier row that cannot be used has it, and is about somebody else. */
function taken({ facts }: ImportRow, refused: ReadonlyMap<string, ImportRow>, columns: Columns): RowProblem | null {
  const earlier = facts.employeeId ? refused.get(facts.employeeId) : undefined
  const isOther =
    earlier && factNames.some((name) => facts[name] && earlier.facts[name] && facts[name] !== earlier.facts[name])
  const column = columns.get('employeeId') ?? null
  return isOther ? { key: 'imports.problems.employeeIdTwice', column, params: { line: earlier.line } } : null
}

const merged = (first: PersonFacts, second: PersonFacts): PersonFacts =>
  Object.fromEntries(factNames.map((name) => [name, first[name] ?? second[name]])) as PersonFacts
