import { credentialFields, today } from '@/fixtures/credentials'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { userNow } from '@/fixtures/people'
import type { Random } from '@/fixtures/random'
import { lockPeople } from '@/lib/data/compliance/read'
import { listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { recomputeCompliance } from '@/lib/services/compliance/recompute-compliance'
import {
  addCredential,
  archiveCredential,
  restoreCredential,
  updateOwnCredential,
} from '@/lib/services/credentials/change-credential'
import { renewCredential, setRenewalPeriod } from '@/lib/services/credentials/renewal'
import { addCredit, correctCredit, restoreOwnCredit, withdrawOwnCredit } from '@/lib/services/credits/credits'
import { proveContact } from '@/lib/services/users/settle-identity'
import { updateOwnUser } from '@/lib/services/users/update-user'

type Write = (random: Random, userId: string, now: Date) => Promise<unknown>

const ctxOf = async (userId: string, now: Date) => ctxFor(await userNow(userId), { now })
const input = (random: Random) =>
  creditFields({
    completedAt: addDays(today(), -random.below(700)),
    units: random.pick([0.5, 2, 6, 12, 24]),
    format: random.pick(['IN_PERSON', 'ONLINE']),
  })

async function licenseOf(random: Random, userId: string, archived: boolean) {
  const [credentialsAndCredits] = await listCredentialsAndCreditsOf([userId])
  const fitting = credentialsAndCredits!.credentials.filter((credential) => Boolean(credential.archivedAt) === archived)
  return fitting.length > 0 ? random.pick(fitting) : null
}

async function creditOf(random: Random, userId: string) {
  const [credentialsAndCredits] = await listCredentialsAndCreditsOf([userId])
  return credentialsAndCredits!.credits.length > 0 ? random.pick(credentialsAndCredits!.credits) : null
}

/**
 * Every service that writes something from which the stored status or its copies are derived; null if the person has
 * nothing suitable.
 */
export const writes = {
  addCredit: async (random, userId, now) => done(addCredit(await ctxOf(userId, now), { input: input(random) })),
  correctCredit: async (random, userId, now) => {
    const credit = await creditOf(random, userId)
    const asked = credit && { id: credit.id, version: credit.version, input: input(random) }
    return asked && done(correctCredit(await ctxOf(userId, now), asked))
  },
  withdrawCredit: async (random, userId, now) => {
    const credit = await creditOf(random, userId)
    return credit && done(withdrawOwnCredit(await ctxOf(userId, now), { id: credit.id, version: credit.version }))
  },
  restoreCredit: async (random, userId, now) => {
    const where = { userId, state: 'WITHDRAWN' as const, supersededAt: null }
    const withdrawn = await database().credit.findMany({ where, select: { id: true, version: true } })
    return withdrawn.length > 0 ? done(restoreOwnCredit(await ctxOf(userId, now), random.pick(withdrawn))) : null
  },
  addCredential: async (random, userId, now) => {
    const [geo, credentialType] = random.pick([
      ['CA', 'LVN'],
      ['TX', 'CNA'],
      ['NY', 'RN'],
    ] as const)
    return done(addCredential(await ctxOf(userId, now), { input: credentialFields({ geo, credentialType }) }))
  },
  archive: async (random, userId, now) => {
    const license = await licenseOf(random, userId, false)
    return license && done(archiveCredential(await ctxOf(userId, now), { id: license.id, version: license.version }))
  },
  restore: async (random, userId, now) => {
    const license = await licenseOf(random, userId, true)
    return license && done(restoreCredential(await ctxOf(userId, now), { id: license.id, version: license.version }))
  },
  renew: async (random, userId, now) => {
    const license = await licenseOf(random, userId, false)
    const last = license?.renewalPeriods.at(-1)
    if (!license || !last) return null
    const { id, version } = license
    const printed = { expiresAt: addDays(last.endsAt, 300 + random.below(500)), reason: 'The new license has arrived.' }
    return done(renewCredential(await ctxOf(userId, now), { id, version, ...printed }))
  },
  changeDates: async (random, userId, now) => {
    const license = await licenseOf(random, userId, false)
    if (!license) return null
    const { id, version } = license
    const expiresAt = addDays(license.expiresAt, random.below(200))
    const changed = { id, version, expiresAt, credentialNumber: `C${random.below(1e9)}`, replaceEditedPeriods: true }
    return done(updateOwnCredential(await ctxOf(userId, now), { input: changed }))
  },
  setPeriod: async (random, userId, now) => {
    const license = await licenseOf(random, userId, false)
    const last = license?.renewalPeriods.at(-1)
    if (!license || !last) return null
    const dates = { startsAt: last.startsAt, endsAt: addDays(last.endsAt, random.below(60)) }
    const asked = { credentialId: license.id, version: license.version, renewalPeriodId: last.id, ...dates }
    return done(setRenewalPeriod(await ctxOf(userId, now), { input: asked }))
  },
  rename: async (random, userId, now) => {
    const data = { lastName: random.pick(['Álvarez', 'Ng', 'Øst', 'Zamora']) }
    return done(updateOwnUser(await ctxOf(userId, now), { id: userId, data }))
  },
  provesContact: async (random, userId, now) => {
    const contact = { kind: 'PHONE' as const, value: `+1628${String(5_000_000 + random.below(4_000_000))}` }
    await database().$transaction((tx) => proveContact({ tx, send: async () => {} }, userId, contact, 'sms', now))
    return contact
  },
  founds: async (_random, userId) => makeOrg({ admin: await userNow(userId) }),
  /** Does what services of an organization do: lock the person, change the membership, refresh. */
  changeRole: async (random, userId, now) => {
    const [role] = await database().role.findMany({ where: { userId }, orderBy: { id: random.pick(['asc', 'desc']) } })
    if (!role) return null
    const state = random.pick(['ACTIVE', 'ON_LEAVE', 'ENDED'] as const)
    const department = random.pick(['Nursing', 'Kitchen', null])
    return database().$transaction(async (tx) => {
      await lockPeople(tx, [userId])
      await tx.role.update({ where: { id: role.id }, data: { state, department } })
      await recomputeCompliance(tx, [userId], now)
    })
  },
} satisfies Record<string, Write>

export const writeNames = Object.keys(writes) as (keyof typeof writes)[]
