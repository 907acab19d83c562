import { lockPeople } from '@/lib/data/compliance/read'
import type { Db, Tx } from '@/lib/data/db'
import { listKnownNames } from '@/lib/data/imports/known-names'
import {
  countEndable,
  findImport,
  type ImportContent,
  type ImportCounts,
  type ImportRecord,
  listMissing,
  listNamedInvitations,
  listNamedMembers,
  listSupervision,
  type MissingPerson,
  type NamedKeys,
  type Sendable,
} from '@/lib/data/imports/read'
import { lockInOrg } from '@/lib/data/members/write'
import {
  type ImportTable,
  outcomeOf,
  type ReadFile,
  readPeople,
  repeatedProblems,
  reportRows,
} from '@/lib/domain/imports/check-file'
import type { MappedTarget } from '@/lib/domain/imports/columns'
import {
  comparePerson,
  type ImportStep,
  type KnownInvitation,
  type KnownMember,
  type KnownPeople,
} from '@/lib/domain/imports/compare-person'
import type { ImportPerson } from '@/lib/domain/imports/gather-people'
import type { ImportRow } from '@/lib/domain/imports/import-row'
import { isImportKept } from '@/lib/domain/imports/kept-since'
import { asksOrder } from '@/lib/domain/imports/read-row'
import { sortableName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { csvLimits } from '@/lib/exports/read-csv'
import type { Ctx } from '../ctx'

type Query = {
  orgId: string
  people: readonly ImportPerson[]
  /** Employee numbers of the whole file. */
  inFile: ReadonlySet<string>
}

/**
 * The organization's existing rows for these people, in a constant number of statements. With a transaction as `hold`
 * they are locked until it ends.
 */
export async function findKnownPeople(
  db: Db | Tx,
  { orgId, people, inFile }: Query,
  hold: Tx | null,
): Promise<KnownPeople & { sendable: Map<string, Sendable> }> {
  const facts = people.map((person) => person.facts)
  const valuesOf = (name: 'employeeId' | 'email' | 'phone' | 'supervisor') => facts.flatMap((fact) => fact[name] ?? [])
  const contacts = [...valuesOf('email'), ...valuesOf('phone')]
  const employeeIds = [...new Set([...valuesOf('employeeId'), ...valuesOf('supervisor')])]
  const lock = { lock: hold !== null }
  // The lock order used everywhere: invitations, people, memberships, then locks that exist once per organization.
  const invitations = await listNamedInvitations(db, orgId, { employeeIds, contacts }, lock)
  const foundMembers = await listNamedMembers(db, orgId, { employeeIds, contacts }, { lock: false })
  const members = hold ? await lockMembers(hold, orgId, { employeeIds, contacts }, foundMembers) : foundMembers
  if (hold) {
    await lockInOrg(hold, orgId, 'employees')
    await lockInOrg(hold, orgId, 'supervisors')
  }
  const bosses = new Set(valuesOf('supervisor'))
  const supervisors = members.filter((member) => bosses.has(member.employeeId ?? '')).map(({ id }) => id)
  const supervisorOf =
    supervisors.length > 0 ? await listSupervision(db, supervisors) : new Map<string, string | null>()
  return {
    members: indexPeople(members, (member) => member.contacts, hasEnded),
    invitations: indexPeople(invitations, (invitation) => [invitation.contact], declined),
    supervisorOf,
    inFile,
    sendable: new Map(invitations.map((invitation) => [invitation.id, invitation])),
  }
}

/** Reads the members again under locks, because they may have changed since. */
async function lockMembers(
  tx: Tx,
  orgId: string,
  keys: NamedKeys,
  foundMembers: readonly KnownMember[],
): Promise<KnownMember[]> {
  const userIds = foundMembers.map(({ userId }) => userId)
  if (userIds.length > 0) await lockPeople(tx, userIds)
  return listNamedMembers(tx, orgId, keys, { lock: true })
}

const hasEnded = (member: KnownMember) => member.state === 'ENDED'
const declined = (invitation: KnownInvitation) => invitation.state === 'DECLINED'

/** Members by number and by contact; current members come before former ones. */
function indexPeople<T extends { employeeId: string | null }>(
  rows: readonly T[],
  contactsOf: (row: T) => readonly string[],
  isOver: (row: T) => boolean,
) {
  const byEmployee = new Map<string, T>()
  const byContact = new Map<string, T>()
  for (const row of [...rows.filter(isOver), ...rows.filter((row) => !isOver(row))]) {
    if (row.employeeId) byEmployee.set(row.employeeId, row)
    for (const contact of contactsOf(row)) byContact.set(contact, row)
  }
  return { byEmployee, byContact }
}

type CheckInput = {
  orgId: string
  table: ImportTable
  mapping: (MappedTarget | null)[]
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
  const cells = table.rows.map((row) => row.cells)
  const rows = reportRows(file, steps, (id) => numbers.get(id) ?? null)
  const lines = rows.map((row, index) => ({ ...row, cells: table.rows[index]!.cells }))
  const present = { ids: steps.flatMap(findPresentIds), ...collectKeys(file.rows) }
  const found = await listMissing(db, { orgId, actorId, present, most: csvLimits.rows + 1 })
  // If more members are missing than a file can have rows, the list of missing people is meaningless.
  const missing = found.length > csvLimits.rows ? [] : found
  const leaving = findLeaving(file, steps, actorId)
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
    asksOrder: asksOrder(mapping, cells),
    departed: {
      rows: file.departures.size,
      columns: [...new Set([...file.departures.values()].map(({ column }) => column))],
    },
    leaving: leaving.length,
    members: await countEndable(db, orgId),
  }
  return { content: { header: table.header, mapping, lines, missing, leaving }, counts, total: applicable }
}

/** The members and invitations of people who have left by the file; administrators and the actor are ended by a person. */
function findLeaving(file: ReadFile, steps: readonly ImportStep[], actorId: string): MissingPerson[] {
  return file.people.flatMap(({ facts, hasLeft }, index): MissingPerson[] => {
    const known = hasLeft ? knownOf(steps[index]!) : null
    if (!known || known.row.roleType === 'ADMIN' || known.userId === actorId) return []
    const { id, employeeId } = known.row
    const name = sortableName({ ...facts, middleName: facts.middleName ?? null }) || (facts.email ?? facts.phone ?? '')
    return [{ kind: known.kind, id, employeeId, name }]
  })
}

/** The current membership or open invitation that a step is about. */
function knownOf(step: ImportStep) {
  const member = step.outcome === 'updateMember' || step.outcome === 'unchanged' ? step.member : null
  if (member) return member.state === 'ENDED' ? null : ({ kind: 'member', row: member, userId: member.userId } as const)
  const invitation = step.outcome === 'updateInvitation' || step.outcome === 'unchanged' ? step.invitation : null
  return invitation?.state === 'OPEN' ? ({ kind: 'invitation', row: invitation, userId: null } as const) : null
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

/** An import; null for a checked one past its retention, even before the daily job has deleted it. */
export async function findKeptImport(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<ImportRecord | null> {
  const importRecord = await findImport(ctx.db, id)
  const isGone = importRecord?.state === 'READY' && !isImportKept(importRecord.updatedAt, ctx.now)
  return isGone ? null : importRecord
}
