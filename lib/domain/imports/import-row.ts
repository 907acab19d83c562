import type { RoleType } from '@/lib/domain/lists/organizations'
import { foldText } from '@/lib/domain/people/sort-name'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ColumnTarget } from './columns'

/** A problem of a row: a message key, and the column of the file it is in (null: the row as a whole). */
export type RowProblem = { key: string; column: number | null; params?: Record<string, string | number> }

export type ReportedLicense = {
  geo: string
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate
}

/** The facts a file contains about a person; null means "not in the file", never "empty". */
export type PersonFacts = {
  employeeId: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  roleType: RoleType | null
  department: string | null
  jobTitle: string | null
  /** The supervisor's employee number. */
  supervisor: string | null
  hireDate: PlainDate | null
  npi: string | null
}

/** A row of a file as it was read. */
export type ImportRow = {
  /** The line of the file on which the row begins. */
  line: number
  facts: PersonFacts
  licenses: ReportedLicense[]
  problems: RowProblem[]
  /** What is not used of the row, although the rest of it is. */
  notes: RowProblem[]
}

/** The index of each target's column in the file. */
export type Columns = ReadonlyMap<ColumnTarget, number>

/** Departments and job titles of the organization, the most frequent spelling first. */
export type KnownNames = { departments: readonly string[]; jobTitles: readonly string[] }

/**
 * Gives names that differ only in capitals, accents or spaces one spelling: a known one, otherwise the first in the
 * file.
 */
function speller(names: readonly string[]): (name: string | null) => string | null {
  const known = new Set(names)
  const spellings = new Map(names.toReversed().map((name) => [foldText(name), name]))
  return (name) => {
    if (name === null || known.has(name)) return name
    const folded = foldText(name)
    if (!spellings.has(folded)) spellings.set(folded, name)
    return spellings.get(folded)!
  }
}

/**
 * The rows with departments and job titles in one spelling, so that "icu" does not become a second department beside
 * "ICU".
 */
export function unifySpelling(rows: readonly ImportRow[], { departments, jobTitles }: KnownNames): ImportRow[] {
  const [department, jobTitle] = [speller(departments), speller(jobTitles)]
  return rows.map((row) => ({
    ...row,
    facts: { ...row.facts, department: department(row.facts.department), jobTitle: jobTitle(row.facts.jobTitle) },
  }))
}
