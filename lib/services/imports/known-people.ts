import { lockPeople } from '@/lib/data/compliance/read'
import type { Db, Tx } from '@/lib/data/db'
import {
  listNamedInvitations,
  listNamedMembers,
  listSupervision,
  type NamedKeys,
  type Sendable,
} from '@/lib/data/imports/read'
import { lockInOrg } from '@/lib/data/members/write'
import type { KnownInvitation, KnownMember, KnownPeople } from '@/lib/domain/imports/compare-person'
import type { ImportPerson } from '@/lib/domain/imports/gather-people'

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
