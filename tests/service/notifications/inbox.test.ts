import { describe, expect, test } from 'vitest'
import { next } from '@/fixtures/counter'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { askOfAdmins, makeConfirmedIdentityProvider } from '@/fixtures/identity-providers'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { claimsFor, makeUser, userNow } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import type { Viewer } from '@/lib/policy/can'
import { updateOwnCredential } from '@/lib/services/credentials/change-credential'
import { renewCredential } from '@/lib/services/credentials/renewal'
import {
  countForBell,
  countOwnUnreadNotices,
  listOwnNotices,
  markNoticesRead,
} from '@/lib/services/notices/own-notices'
import { open, signIn } from '../users/come-in'

const params = {
  credentialId: '00000000-0000-4000-8000-000000000000',
  org: 'Sunrise',
  geo: 'CA',
  credentialType: 'CNA',
  expiresAt: '2027-03-15',
  missingUnits: 1250,
}

async function tell(user: UserRecord, overrides: Record<string, unknown> = {}): Promise<string> {
  const about = { kind: 'credential.reminder', messageKey: 'notices.reminder.expiringMissing', params }
  const to = { userId: user.id, severity: 'WARN' as const, actionPath: '/credentials', channels: ['IN_APP' as const] }
  const row = await database().notification.create({
    data: { ...about, ...to, dedupeKey: `test-${next()}`, state: 'SENT', ...overrides },
  })
  return row.id
}
const makeOrgOf = async () => ({ org: await makeOrg(), admin: await makeUser() })
const listed = async (user: UserRecord, more: object = {}) => done(listOwnNotices(ctxFor(user), more))
const unread = (user: UserRecord) => done(countOwnUnreadNotices(ctxFor(user), {}))
const idsOf = async (user: UserRecord, more: object = {}) => (await listed(user, more)).edges.map(({ node }) => node.id)

describe('the list', () => {
  test('is sorted newest first in pages, and loses no notice of the same moment', async () => {
    const user = await makeUser()
    const at = (minutes: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, 12, minutes)) })
    const older = [await tell(user, at(1)), await tell(user, at(1)), await tell(user, at(1))]
    const newest = await tell(user, at(2))
    const first = await listed(user, { first: 2 })
    expect(first.edges[0]?.node.id).toBe(newest)
    const rest = await idsOf(user, { first: 2, after: first.pageInfo.endCursor })
    expect([...first.edges.slice(1).map(({ node }) => node.id), ...rest].toSorted()).toEqual(older.toSorted())
  })

  test('omits notices that were no longer true and those meant for another channel only', async () => {
    const user = await makeUser()
    const there = await tell(user)
    await tell(user, { state: 'SUPPRESSED' })
    await tell(user, { channels: ['EMAIL'] })
    expect(await idsOf(user)).toEqual([there])
    expect(await unread(user)).toBe(1)
  })

  test('shows everybody their own notices', async () => {
    const [ana, bo] = [await makeUser(), await makeUser()]
    const id = await tell(ana)
    expect(await idsOf(bo)).toEqual([])
    expect(await done(markNoticesRead(ctxFor(bo), { ids: [id] }))).toEqual({ read: 0 })
    expect(await done(markNoticesRead(ctxFor(bo), {}))).toEqual({ read: 0 })
    expect(await unread(ana)).toBe(1)
  })

  test('is searched by what notices name, and narrowed to a topic and to what is new; the oldest may come first', async () => {
    const user = await makeUser()
    const at = (minutes: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, 12, minutes)) })
    const license = await tell(user, at(1))
    const about = { kind: 'sessionChanged', params: { org: 'Golden Gate', title: '100% Falls' } }
    const session = await tell(user, { ...about, ...at(2) })
    await done(markNoticesRead(ctxFor(user), { ids: [license] }))
    expect(await idsOf(user, { query: 'golden falls' })).toEqual([session])
    expect(await idsOf(user, { query: '100%' })).toEqual([session])
    expect(await idsOf(user, { query: 'sunrise falls' })).toEqual([])
    expect(await idsOf(user, { topic: 'EXPIRY' })).toEqual([license])
    expect(await idsOf(user, { topic: 'CLASSES' })).toEqual([session])
    expect(await idsOf(user, { unread: true })).toEqual([session])
    expect(await idsOf(user, { reverse: true })).toEqual([license, session])
    const first = await listed(user, { reverse: true, first: 1 })
    expect(await idsOf(user, { reverse: true, after: first.pageInfo.endCursor })).toEqual([session])
  })

  test('refuses a cursor that it did not hand out', async () => {
    expect(await listOwnNotices(ctxFor(await makeUser()), { after: 'bm9uc2Vuc2U' })).toEqual(
      fail('invalidInput', { after: 'validation.invalid' }),
    )
  })
})

describe('notices of others', () => {
  test('are closed where the right is held back, the way to sign in is new, or the membership has ended', async () => {
    const { org, admin } = await makeOrgOf()
    const mine = await tell(admin, { orgId: org.id, kind: 'leaveStarted' })
    const others = await tell(admin, { orgId: org.id, kind: 'requestedDocumentDeclined' })
    const role = { orgId: org.id, roleType: 'ADMIN' as const }
    const seen = async (more: Partial<Viewer>) => {
      const ctx = ctxFor(admin, { roles: [role] })
      const by = { ...ctx, viewer: { ...ctx.viewer, ...more } }
      const { edges } = await done(listOwnNotices(by, {}))
      expect(await done(countOwnUnreadNotices(by, {}))).toBe(edges.length)
      return edges.map(({ node }) => node.id).toSorted()
    }
    expect(await seen({})).toEqual([mine, others].toSorted())
    for (const more of [
      { waits: true },
      { held: [{ orgId: org.id, hold: 'secondFactor' as const }], roles: [{ ...role, roleType: 'MEMBER' as const }] },
      { roles: [] },
    ])
      expect(await seen(more)).toEqual([mine])
  })

  test('and all of other organizations are closed to a session by an organization’s own provider, which reads none away', async () => {
    const { org, admin } = await makeOrgOf()
    const there = await tell(admin, { orgId: org.id, kind: 'leaveStarted' })
    const elsewhere = await tell(admin, { orgId: (await makeOrg()).id, kind: 'leaveStarted' })
    const own = await tell(admin)
    const ctx = ctxFor(admin, { roles: [{ orgId: org.id, roleType: 'ADMIN' }] })
    const by = { ...ctx, viewer: { ...ctx.viewer, providerOrgId: org.id } }
    const { edges } = await done(listOwnNotices(by, {}))
    expect(edges.map(({ node }) => node.id).toSorted()).toEqual([there, own].toSorted())
    expect(await done(markNoticesRead(by, {}))).toEqual({ read: 2 })
    expect(await idsOf(admin, { unread: true })).toEqual([elsewhere])
  })
})

test('the bell counts what the list shows, also where rights are held back, wait, or have ended', async () => {
  /** What the bell says in a session, and how many notices its list shows. */
  const bell = async ({ ctx, token }: Awaited<ReturnType<typeof open>>) => {
    const [by, facts] = [await ctx(), await findSessionFacts(token, false)]
    const { edges } = await done(listOwnNotices(by, { unread: true }))
    return [await countForBell(by, facts!.unread), edges.length]
  }
  const claims = claimsFor()
  const { org } = await makeOrgOf()
  const { userId, ...first } = await signIn(claims)
  const user = await userNow(userId)
  const role = await makeRole({ orgId: org.id, user, roleType: 'ADMIN' })
  for (const kind of ['leaveStarted', 'requestedDocumentDeclined', 'guestClaimed'])
    await tell(user, { orgId: org.id, kind })
  await tell(user)
  expect(await bell(first)).toEqual([4, 4])

  const added = { email: user.email!, subject: `google-oauth2|bell-${userId}` }
  const newWay = await signIn(claimsFor(added))
  expect(newWay.userId).toBe(userId)
  await database().notification.deleteMany({ where: { userId, orgId: null } })
  expect(await bell(newWay)).toEqual([1, 1])

  await askOfAdmins(org, { secondFactorHours: 12 })
  expect(await bell(first)).toEqual([1, 1])

  const provider = await makeConfirmedIdentityProvider(await makeOrg(), {
    domains: [`bell-${userId.slice(0, 8)}.example.org`],
  })
  await makeRole({ orgId: provider.orgId, user, roleType: 'ADMIN' })
  await tell(user, { orgId: provider.orgId, kind: 'guestClaimed' })
  expect(await bell(await open(userId, claims, provider.id))).toEqual([1, 1])

  // With the news of what administrators are asked for.
  await database().orgSecurity.deleteMany({ where: { orgId: org.id } })
  expect(await bell(first)).toEqual([5, 5])
  await database().role.update({ where: { id: role.id }, data: { state: 'ENDED' } })
  expect(await bell(first)).toEqual([2, 2])
})

describe('reading', () => {
  test('marks one and then all, and keeps the time of those read before', async () => {
    const user = await makeUser()
    const [one, two] = [await tell(user), await tell(user)]
    const now = new Date('2026-11-21T12:00:00Z')
    expect(await done(markNoticesRead(ctxFor(user, { now }), { ids: [one] }))).toEqual({ read: 1 })
    expect(await unread(user)).toBe(1)
    const later = new Date('2026-11-22T12:00:00Z')
    expect(await done(markNoticesRead(ctxFor(user, { now: later }), {}))).toEqual({ read: 1 })
    expect(await unread(user)).toBe(0)
    const rows = await database().notification.findMany({ where: { userId: user.id } })
    expect(new Map(rows.map(({ id, readAt }) => [id, readAt]))).toEqual(
      new Map([
        [one, now],
        [two, later],
      ]),
    )
    expect(await done(markNoticesRead(ctxFor(user), {}))).toEqual({ read: 0 })
    const events = await database().auditEvent.findMany({ where: { actorId: user.id, action: 'notices.read' } })
    expect(events).toHaveLength(2)
  })

  test('more than a hundred unread notices are counted as a hundred', async () => {
    const user = await makeUser()
    const about = { kind: 'k', messageKey: 'notices.reminder.expired', params, severity: 'INFO' as const }
    const rows = Array.from({ length: 105 }, () => ({ ...about, userId: user.id, dedupeKey: `many-${next()}` }))
    await database().notification.createMany({ data: rows.map((row) => ({ ...row, channels: ['IN_APP' as const] })) })
    expect(await unread(user)).toBe(100)
  })
})

test.each([
  ['en', '12.5 hours to go by Mar 15, 2027: California, Certified Nursing Assistant'],
  ['es', 'Le faltan 12.5 horas y tiene hasta el Mar 15, 2027: California, Asistente de enfermería certificado/a (CNA)'],
  ['ja', 'Mar 15, 2027までにあと12.5時間必要です：カリフォルニア州・認定看護助手（CNA）'],
] as const)('a notice is shown in the language of its reader: %s', (locale, title) => {
  expect(noticeTexts({ messageKey: 'notices.reminder.expiringMissing', params }, locale).title).toBe(title)
})

test('a notice about a session shows its time in the session’s zone', () => {
  const when = { startsAt: '2026-12-01T17:00:00Z', endsAt: '2026-12-01T19:00:00Z', timeZone: 'America/Los_Angeles' }
  const { title, text } = noticeTexts(
    { messageKey: 'notices.sessionChanged', params: { org: 'Sunrise', title: 'Falls', sequence: 1, ...when } },
    'en',
  )
  expect(title).toBe('New time or location: Falls')
  expect(text).toContain('Dec 1, 2026, 9:00 AM')
  expect(text).toContain('Pacific Time')
})

describe('what is done leaves the bell', () => {
  test('reminders of a license once it has a later expiry, by a renewal or by its dates', async () => {
    const user = await makeUser()
    const [effectiveAt, expiresAt] = ['2023-03-16', addDays(today(), 30)]
    const made = await makeCredential({ user, effectiveAt, expiresAt })
    const about = (credentialId: string) => ({ params: { ...params, credentialId, expiresAt } })
    await tell(user, about(made.id))
    const other = await tell(user, about('00000000-0000-4000-8000-000000000001'))
    expect(await unread(user)).toBe(2)
    const renewed = { id: made.id, version: made.version, expiresAt: addYears(expiresAt, 2), reason: 'It came by mail' }
    const { version } = await done(renewCredential(ctxFor(user), renewed))
    expect(await idsOf(user, { unread: true })).toEqual([other])

    await tell(user, { params: { ...params, credentialId: made.id, expiresAt: renewed.expiresAt } })
    const dates = { effectiveAt, expiresAt: addYears(expiresAt, 3) }
    await done(updateOwnCredential(ctxFor(user), { input: { id: made.id, version, ...dates } }))
    expect(await idsOf(user, { unread: true })).toEqual([other])
  })

  test('a decision about a document once its reader has seen it', async () => {
    const user = await makeUser()
    const decided = { kind: 'requestedDocumentDecided', messageKey: 'notices.requestedDocumentDecided' }
    const id = await tell(user, {
      ...decided,
      params: { org: 'Sunrise', title: 'TB test', decision: 'ACCEPT', reason: 'X-ray' },
    })
    await done(markNoticesRead(ctxFor(user), { ids: [id] }))
    expect(await unread(user)).toBe(0)
  })
})
