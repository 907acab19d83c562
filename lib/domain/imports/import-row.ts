import type { RoleType } from '@/lib/domain/lists/organizations'
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
}

/** A row of a file as it was read. */
export type ImportRow = {
  /** The line of the file on which the row begins. */
  line: number
  facts: PersonFacts
  licenses: ReportedLicense[]
  problems: RowProblem[]
}

/** The index of each target's column in the file. */
export type Columns = ReadonlyMap<ColumnTarget, number>
