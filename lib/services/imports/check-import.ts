import type { Db } from '@/lib/data/db'
import { listKnownNames } from '@/lib/data/imports/known-names'
import { type ImportContent, type ImportCounts, listMissing } from '@/lib/data/imports/read'
import { type ImportTable, outcomeOf, readPeople, repeatedProblems, reportRows } from '@/lib/domain/imports/check-file'
import type { ColumnTarget } from '@/lib/domain/imports/columns'
import { comparePerson, type ImportStep } from '@/lib/domain/imports/compare-person'
import type { ImportRow } from '@/lib/domain/imports/import-row'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { csvLimits } from '@/lib/exports/read-csv'
import { findKnownPeople } from './known-people'

type CheckInput = {
  orgId: string
  table: ImportTable
  mapping: (ColumnTarget | null)[]
  today: PlainDate
  /** The importing person; never missing from their own file. */
  actorId: string
}
export type CheckedImport = { content: ImportContent; counts: ImportCounts; total: number }

/** Parses a file with a mapping and compares it with the organization's records; writes nothing. */
export async function checkImport(
  db: Db,
  { orgId, table, mapping, today, actorId }: CheckInput,
): Promise<CheckedImport> {
  const file = readPeople(table, mapping, today, await listKnownNames(db, orgId))
  const inFile = new Set(file.people.flatMap(({ facts }) => facts.employeeId ?? []))
  const existing = await findKnownPeople(db, { orgId, people: file.people, inFile }, null)
  const steps = file.people.map((person) => comparePerson(person, existing, file.columns))
  const numbers = new Map(
    [...existing.members.byContact.values(), ...existing.members.byEmployee.values()].map((member) => [
      member.id,
      member.employeeId,
    ]),
  )
  const rows = reportRows(file, steps, (id) => numbers.get(id) ?? null)
  const lines = rows.map((row, index) => ({ ...row, cells: table.rows[index]!.cells }))
  const present = { ids: steps.flatMap(findPresentIds), ...collectKeys(file.rows) }
  const found = await listMissing(db, { orgId, actorId, present, most: csvLimits.rows + 1 })
  // If more members are missing than a file can have rows, the list of missing people is meaningless.
  const missing = found.length > csvLimits.rows ? [] : found
  const totals = { add: 0, update: 0, unchanged: 0, error: 0 }
  for (const { outcome } of rows) totals[outcome] += 1
  const applicable = steps.filter(({ outcome }) => outcome !== 'error').length
  const peopleWho = (outcome: string) => steps.filter((step) => outcomeOf(step) === outcome).length
  const counts: ImportCounts = {
    ...totals,
    rows: rows.length,
    people: file.people.length,
    applicable,
    missing: missing.length,
    adding: peopleWho('add'),
    updating: peopleWho('update'),
    repeated: repeatedProblems(lines),
  }
  return { content: { header: table.header, mapping, lines, missing }, counts, total: applicable }
}

/** Everybody in the file counts as present, even if their row is unusable. */
function collectKeys(rows: readonly ImportRow[]) {
  const employeeIds = rows.flatMap(({ facts }) => facts.employeeId ?? [])
  const contacts = rows.flatMap(({ facts: { email, phone } }) => [email, phone].filter((contact) => contact !== null))
  return { employeeIds: [...new Set(employeeIds)], contacts: [...new Set(contacts)] }
}

const findPresentIds = (step: ImportStep): string[] => {
  if (step.outcome === 'updateMember') return [step.member.id]
  if (step.outcome === 'updateInvitation') return [step.invitation.id]
  return step.outcome === 'unchanged' ? [step.member?.id ?? [], step.invitation?.id ?? []].flat() : []
}
