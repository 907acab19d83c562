import type { Db, Tx } from '@/lib/data/db'
import { toColumn } from '@/lib/data/plain-dates'
import { todayIn } from '@/lib/domain/time/plain-date'
import { refreshReported, refreshStanding } from '@/lib/services/standing/refresh-standing'
import { largeInvitation } from './large-invitation'
import { type LargeOrg, type LargePerson, largePerson } from './large-person'
import { insertSet } from './large-rows'
import { randomOf } from './random'

export type LargeOptions = {
  orgId: string
  members: number
  /** The same number makes the same people. */
  seed?: number
  /** What sets their ids and addresses apart from those of another organization. */
  slug: string
  now: Date
  /** People of one transaction. */
  batch?: number
  onProgress?: (done: number) => void
}
export type LargeCounts = { members: number; credentials: number; credits: number; invitations: number }

/**
 * Fills an organization with members who have licenses, credits and standing, and with open invitations, written as sets:
 * the memory it takes does not depend on how many. Each batch is a transaction; what is there already is left out.
 */
export async function fillOrganization(db: Db, options: LargeOptions): Promise<LargeCounts> {
  const { orgId, members, seed = 1, slug, now, batch = 500, onProgress } = options
  const org = { orgId, slug: `${slug}-${seed}`, today: todayIn('America/Los_Angeles', now), now }
  const counts = { members: 0, credentials: 0, credits: 0, invitations: 0 }
  for (let from = 0; from < members; from += batch) {
    const random = randomOf(seed * 1_000_003 + from)
    const size = Math.min(batch, members - from)
    const people = Array.from({ length: size }, (_, index) => largePerson(random, from + index, org))
    const invitations = Array.from({ length: Math.ceil(size / 50) }, (_, index) =>
      largeInvitation(random, from + index, org),
    )
    const write = async (tx: Tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 60000` // Nobody waits for it: a busy machine only makes it slower.
      return saveBatch(tx, org, { people, invitations })
    }
    if (!(await db.$transaction(write, { timeout: 60_000 }))) continue
    counts.members += size
    counts.credentials += people.reduce((sum, one) => sum + one.credentials.length, 0)
    counts.credits += people.reduce((sum, one) => sum + one.credits.length, 0)
    counts.invitations += invitations.length
    onProgress?.(from + size)
  }
  return counts
}

type Batch = { people: readonly LargePerson[]; invitations: readonly ReturnType<typeof largeInvitation>[] }

/** False when the batch was written before. */
async function saveBatch(tx: Tx, { now }: LargeOrg, { people, invitations }: Batch): Promise<boolean> {
  const ids = people.map(({ user }) => user.id)
  if ((await tx.user.count({ where: { id: ids[0]! } })) > 0) return false
  const licenses = people.flatMap(({ credentials }) => credentials)
  await insertSet(
    tx,
    'User',
    people.map(({ user }) => user),
  )
  await insertSet(
    tx,
    'Contact',
    people.map(({ contact }) => contact),
  )
  await insertSet(
    tx,
    'Role',
    people.map(({ role }) => role),
  )
  await insertSet(
    tx,
    'Credential',
    licenses.map(({ row }) => row),
  )
  const periods = licenses.flatMap(({ row, periods }) => periods.map((one) => ({ credentialId: row.id, ...one })))
  await insertSet(tx, 'RenewalPeriod', periods)
  await insertSet(
    tx,
    'Credit',
    people.flatMap(({ credits }) => credits),
  )
  await refreshStanding(tx, ids, now)
  await insertSet(
    tx,
    'Invitation',
    invitations.map(({ row }) => row),
  )
  await insertSet(
    tx,
    'ReportedCredential',
    invitations.flatMap(({ reported }) => reported),
  )
  await refreshReported(
    tx,
    invitations.map(({ row }) => row.id),
    now,
  )
  return true
}

/** Somebody with that verified address, made when nobody has it: so that an organization can have them as administrator. */
export async function ensureAdmin(db: Db, email: string, now: Date): Promise<void> {
  const where = { kind: 'EMAIL', value: email, verifiedAt: { not: null } } as const
  if ((await db.contact.count({ where })) > 0) return
  const contacts = { create: { kind: 'EMAIL', value: email, verifiedAt: now, loginType: 'google-oauth2' } } as const
  const name = { firstName: 'Alex', lastName: 'Administrator', dob: toColumn('1980-02-29') }
  await db.user.create({ data: { ...name, acknowledgedAt: now, noCredential: true, contacts } })
}
