import { beforeAll, expect, test } from 'vitest'
import type { MadeCredential } from '@/fixtures/credentials'
import { today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeHolder, makeSuperAdmin } from '@/fixtures/license-checks'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { updateOwnCredential } from '@/lib/services/credentials/change-credential'
import { getCredential } from '@/lib/services/credentials/credentials'
import { decideLicense } from '@/lib/services/license-checks/decide-license'
import {
  getLicenseToCheck,
  listLicensesWaiting,
  listOwnLicenseChecks,
  putBackLicense,
  takeUpLicense,
} from '@/lib/services/license-checks/license-queue'

let suma: Awaited<ReturnType<typeof makeSuperAdmin>>
let other: typeof suma
beforeAll(async () => {
  suma = await makeSuperAdmin()
  other = await makeSuperAdmin()
})

const decision = ({ id, version }: { id: string; version: number }, overrides: Record<string, unknown> = {}) => ({
  input: { credentialId: id, version, result: 'YES' as const, ...overrides },
})
const now = async (id: string) => database().credential.findUniqueOrThrow({ where: { id } })
const named = ({ id, version }: MadeCredential) => ({ credentialId: id, version })
const noticesOf = (userId: string, kind: string) =>
  database().notification.findMany({ where: { userId, kind }, orderBy: { createdAt: 'asc' } })

test('a super admin finds the licenses that wait, the nearest expiration first, by number and name', async () => {
  const user = await makeUser({
    profile: { firstName: 'Zenobia', lastName: 'Quëzåd Sørbø', dob: '1980-01-01', acknowledged: true },
  })
  const late = await makeHolder({ user, expiresAt: addDays(today(), 300) })
  const soon = await makeHolder({ user, expiresAt: addDays(today(), 30) })
  const ask = async (filter: Record<string, string>, order: 'expiry' | 'age' = 'expiry') => {
    const { edges } = await done(listLicensesWaiting(ctxFor(suma), { filter: filter as { query: string }, order }))
    return edges.map(({ node }) => node.id)
  }
  expect(await ask({ query: 'zenobia quezad sorbo' })).toEqual([soon.id, late.id])
  expect(await ask({ query: 'Sørbø' })).toEqual([soon.id, late.id])
  expect(await ask({ query: 'zenobia' }, 'age')).toEqual([late.id, soon.id])
  expect(await ask({ query: `NFA ${soon.credentialNumber}` })).toEqual([soon.id])
  expect(await ask({ query: 'zenobia', geo: 'CA' })).toEqual([])
  expect(await ask({ query: 'zenobia', state: 'PENDING' })).toEqual([])
})

test('the pages of the queue follow each other', async () => {
  const user = await makeUser({
    profile: { firstName: 'Pagina', lastName: 'Xolotl', dob: '1980-01-01', acknowledged: true },
  })
  const made = [5, 4, 3, 2, 1].map((days) => addDays(today(), 100 + days))
  for (const expiresAt of made) await makeHolder({ user, expiresAt })
  for (const order of ['expiry', 'age'] as const) {
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(after)
      seen.push(...page.edges.map(({ node }) => node.expiresAt))
      if (!page.pageInfo.hasNextPage) break
      after = page.pageInfo.endCursor
    }
    expect(seen).toEqual(order === 'age' ? made : made.toReversed())
    function pageOf(after: string | null) {
      return done(listLicensesWaiting(ctxFor(suma), { filter: { query: 'xolotl' }, order, first: 2, after }))
    }
  }
})

test('who takes a license up is seen by others, and its person sees that it is being checked', async () => {
  const holder = await makeHolder()
  await done(takeUpLicense(ctxFor(suma), named(holder)))
  const { license } = await done(getLicenseToCheck(ctxFor(other), { credentialId: holder.id }))
  expect(license).toMatchObject({ verifiedState: 'PENDING', takenBy: { id: suma.id } })
  expect(await done(getCredential(ctxFor(holder.user), { id: holder.id }))).toMatchObject({ verifiedState: 'PENDING' })
  expect(await done(listOwnLicenseChecks(ctxFor(holder.user), { credentialId: holder.id }))).toEqual([])
})

test('a second super admin cannot check what another has taken up, until four hours later', async () => {
  const holder = await makeHolder()
  await done(takeUpLicense(ctxFor(suma), named(holder)))
  const { version } = await now(holder.id)
  const second = { credentialId: holder.id, version }
  expect(await takeUpLicense(ctxFor(other), second)).toEqual(fail('licenseCheckTaken'))
  expect(await putBackLicense(ctxFor(other), second)).toEqual(fail('licenseCheckTaken'))
  expect(await decideLicense(ctxFor(other), decision({ id: holder.id, version }))).toEqual(fail('licenseCheckTaken'))
  const later = new Date(Date.now() + 4 * 3_600_000)
  await done(takeUpLicense(ctxFor(other, { now: later }), second))
  const { license } = await done(getLicenseToCheck(ctxFor(suma), { credentialId: holder.id }))
  expect(license.takenBy?.id).toBe(other.id)
  expect(await database().licenseCheck.count({ where: { credentialId: holder.id } })).toBe(1)
})

test('of two super admins at once, the second is told that the license has changed', async () => {
  const holder = await makeHolder()
  await done(decideLicense(ctxFor(suma), decision(holder)))
  const late = await decideLicense(ctxFor(other), decision(holder, { result: 'NO', reasons: ['NOT_FOUND'] }))
  expect(late).toMatchObject({ ok: false, problem: { code: 'staleVersion' } })
  expect(await now(holder.id)).toMatchObject({ verifiedState: 'YES' })
})

test('what is put back waits again', async () => {
  const holder = await makeHolder()
  const taken = await done(takeUpLicense(ctxFor(suma), named(holder)))
  await done(putBackLicense(ctxFor(suma), { credentialId: holder.id, version: taken.version }))
  expect(await now(holder.id)).toMatchObject({ verifiedState: 'UNVERIFIED' })
  expect(await database().licenseCheck.count({ where: { credentialId: holder.id } })).toBe(0)
})

test('a license that was changed meanwhile is not decided by what was looked up before', async () => {
  const holder = await makeHolder()
  const { version } = await done(takeUpLicense(ctxFor(suma), named(holder)))
  const input = { id: holder.id, version, credentialNumber: `${holder.credentialNumber}9` }
  await done(updateOwnCredential(ctxFor(holder.user), { input }))
  const result = await decideLicense(ctxFor(suma), decision({ id: holder.id, version }))
  expect(result).toMatchObject({ ok: false, problem: { code: 'staleVersion' } })
  expect(await now(holder.id)).toMatchObject({ verifiedState: 'UNVERIFIED' })
})

test('a result stands on the license and the board, and its person and organization are told', async () => {
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  const holder = await makeHolder({ user })
  const said = { result: 'PARTIAL', reasons: ['DATE_MISMATCH'], listedExpiry: '2027-01-31', board: 'TX_HHSC' }
  await done(decideLicense(ctxFor(suma), decision(holder, { ...said, detail: 'Please send the new card.' })))
  expect(await now(holder.id)).toMatchObject({
    verifiedState: 'PARTIAL',
    verifiedStateReasons: ['DATE_MISMATCH'],
    verifiedStateDetail: 'Please send the new card.',
  })
  const entry = await database().boardEntry.findFirstOrThrow({ where: { credentialId: holder.id } })
  expect(entry.verifiedState).toBe('PARTIAL')
  const [notice] = await noticesOf(holder.user.id, 'licenseChecked')
  expect(notice?.params).toMatchObject({ finding: 'LISTED_DATE', listedExpiry: '2027-01-31', noted: 'yes' })
  const [told] = await noticesOf(org.admin.id, 'licensesChecked')
  expect(told?.params).toMatchObject({ confirmed: 0, differing: 1, missing: 0 })
  const [check, ...more] = await done(listOwnLicenseChecks(ctxFor(holder.user), { credentialId: holder.id }))
  expect(more).toEqual([])
  expect(check).toMatchObject({ source: 'SUPER_ADMIN', result: 'PARTIAL', listedExpiry: '2027-01-31', times: 1 })
  expect(check).not.toHaveProperty('checkedById')
})

test('an organization is not told of each license that is confirmed: its board shows it', async () => {
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  await done(decideLicense(ctxFor(suma), decision(await makeHolder({ user }))))
  expect(await noticesOf(user.id, 'licenseChecked')).toHaveLength(1)
  expect(await noticesOf(org.admin.id, 'licensesChecked')).toEqual([])
})

test('the same result a second time is counted in the same check, and nobody is told again', async () => {
  const holder = await makeHolder()
  const { version } = await done(decideLicense(ctxFor(suma), decision(holder)))
  await done(decideLicense(ctxFor(suma), decision({ id: holder.id, version })))
  const { checks } = await done(getLicenseToCheck(ctxFor(suma), { credentialId: holder.id }))
  expect(checks.map(({ times, result }) => [times, result])).toEqual([[2, 'YES']])
  expect(await noticesOf(holder.user.id, 'licenseChecked')).toHaveLength(1)
})

test('another result is a check of its own', async () => {
  const holder = await makeHolder()
  const { version } = await done(decideLicense(ctxFor(suma), decision(holder)))
  const no = { result: 'NO', reasons: ['EXPIRED'] }
  await done(decideLicense(ctxFor(other), decision({ id: holder.id, version }, no)))
  const { checks } = await done(getLicenseToCheck(ctxFor(suma), { credentialId: holder.id }))
  expect(checks.map(({ result, checkedById }) => [result, checkedById])).toEqual([
    ['NO', other.id],
    ['YES', suma.id],
  ])
  expect(await noticesOf(holder.user.id, 'licenseChecked')).toHaveLength(2)
})

test('nobody checks a license of their own', async () => {
  const holder = await makeHolder({ user: suma })
  expect(await takeUpLicense(ctxFor(suma), named(holder))).toEqual(fail('ownLicense'))
  expect(await decideLicense(ctxFor(suma), decision(holder))).toEqual(fail('ownLicense'))
})

test('a no without a reason names the field', async () => {
  const result = await decideLicense(ctxFor(suma), decision(await makeHolder(), { result: 'NO' }))
  expect(result).toEqual(fail('invalidInput', { 'input.reasons': 'boardChecks.problems.reasons' }))
})

test('a license of a type that no board lists is not found at the desk', async () => {
  const holder = await makeHolder({ geo: 'OR', credentialType: 'RN' })
  expect(await takeUpLicense(ctxFor(suma), named(holder))).toEqual(fail('notFound'))
  expect(await decideLicense(ctxFor(suma), decision(holder))).toEqual(fail('notFound'))
})

test('who does not run the installation finds nothing, and the person reads their own checks only', async () => {
  const holder = await makeHolder()
  const org = await makeOrg()
  const admin = ctxFor(org.admin, { roles: [{ orgId: org.id, roleType: 'ADMIN' }] })
  for (const ctx of [admin, ctxFor(holder.user)]) {
    expect(await listLicensesWaiting(ctx, {})).toEqual(fail('notFound'))
    expect(await getLicenseToCheck(ctx, { credentialId: holder.id })).toEqual(fail('notFound'))
    expect(await takeUpLicense(ctx, named(holder))).toEqual(fail('notFound'))
    expect(await decideLicense(ctx, decision(holder))).toEqual(fail('notFound'))
  }
  expect(await listOwnLicenseChecks(admin, { credentialId: holder.id })).toEqual(fail('notFound'))
})
