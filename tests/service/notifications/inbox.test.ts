import { describe, expect, test } from 'vitest'
import { next } from '@/fixtures/counter'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import { countOwnUnreadNotices, listOwnNotices, markNoticesRead } from '@/lib/services/notices/own-notices'

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
