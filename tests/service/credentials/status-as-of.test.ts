import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { findCredential } from '@/lib/data/credentials/read'
import { database } from '@/lib/data/db'
import { bookOf, ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { fail } from '@/lib/domain/result'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { archiveCredential, restoreCredential, updateOwnCredential } from '@/lib/services/credentials/change-credential'
import { readStatusAsOf } from '@/lib/services/credentials/credentials'
import { renewCredential, setRenewalPeriod } from '@/lib/services/credentials/renewal'
import { restoreOwnCredit, withdrawOwnCredit } from '@/lib/services/credits/credits'
import type { InputOf } from '@/lib/services/define-service'
import { readMemberStatusAsOf } from '@/lib/services/members/members'
import { updateOwnUser } from '@/lib/services/users/update-user'

const now = new Date()
const today = todayInGeo('CA', now)
/** The same time of day, the given number of days ago. */
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
const dayAgo = (days: number) => todayInGeo('CA', ago(days))
type Made = Awaited<ReturnType<typeof makeCredential>>

/** A California CNA that was recorded 100 days ago. */
const kept = (fields: Record<string, unknown> = {}) => makeCredential({ now: ago(100), ...fields })
const read = (made: Made, asked: Omit<InputOf<typeof readStatusAsOf>, 'id'>) =>
  readStatusAsOf(ctxFor(made.user, { now }), { id: made.id, ...asked })
const revisionsOf = (credentialId: string) =>
  database().credentialRevision.findMany({ where: { credentialId }, orderBy: { version: 'asc' } })

describe('every way a license changes keeps it as it was then', () => {
  test('added, edited, renewed, its periods set, archived and restored', async () => {
    const made = await kept()
    const { id, user, expiresAt } = made
    const at = (days: number) => ctxFor(user, { now: ago(days) })
    await done(updateOwnCredential(at(90), { input: { id, version: 1, expiresAt: addDays(expiresAt, -7) } }))
    const renewal = { id, version: 2, expiresAt: addDays(expiresAt, 723), reason: 'It has arrived.' }
    const { renewalPeriods } = await done(renewCredential(at(80), renewal))
    const { id: renewalPeriodId, startsAt, endsAt } = renewalPeriods.at(-1)!
    const moved = addDays(endsAt, -1)
    await done(
      setRenewalPeriod(at(70), { input: { credentialId: id, version: 3, renewalPeriodId, startsAt, endsAt: moved } }),
    )
    await done(archiveCredential(at(60), { id, version: 4 }))
    await done(restoreCredential(at(50), { id, version: 5 }))
    const revisions = await revisionsOf(id)
    expect(revisions.map(({ version, recordedAt }) => [version, recordedAt])).toEqual(
      [100, 90, 80, 70, 60, 50].map((days, index) => [index + 1, ago(days)]),
    )
    const { renewalPeriods: periods, ...license } = (await findCredential(database(), id))!
    expect(revisions.at(-1)?.record).toMatchObject({
      credentialNumber: license.credentialNumber,
      effectiveAt: license.effectiveAt,
      expiresAt: moved,
      archivedAt: null,
      renewalPeriods: periods.map(({ startsAt: first, endsAt: last }) => ({ startsAt: first, endsAt: last })),
    })

    const answers = [100, 91, 90, 80, 70, 60, 50, 0].map(async (days) => {
      const { credential } = await done(read(made, { asOf: dayAgo(days) }))
      return [credential.expiresAt, credential.renewalPeriods.length, credential.archivedAt !== null]
    })
    const [edited, renewed] = [addDays(expiresAt, -7), endsAt]
    expect(await Promise.all(answers)).toEqual([
      [expiresAt, made.renewalPeriods.length, false],
      [expiresAt, made.renewalPeriods.length, false],
      [edited, renewalPeriods.length - 1, false],
      [renewed, renewalPeriods.length, false],
      [moved, renewalPeriods.length, false],
      [moved, renewalPeriods.length, true],
      [moved, renewalPeriods.length, false],
      [moved, renewalPeriods.length, false],
    ])
  })

  test('a verification that a new name takes back', async () => {
    const made = await kept({
      user: await makeUser({ profile: { firstName: 'Ana', lastName: 'Ruiz', dob: '1990-05-17' } }),
    })
    const data = { verifiedState: 'YES', version: 2 } as const
    await database().credential.update({ where: { id: made.id }, data })
    await done(updateOwnUser(ctxFor(made.user), { id: made.user.id, data: { lastName: 'Soto' } }))
    expect((await revisionsOf(made.id)).map(({ version, record }) => [version, record])).toMatchObject([
      [1, { verifiedState: 'UNVERIFIED' }],
      [3, { verifiedState: 'UNVERIFIED' }],
    ])
  })

  test('a refused or stale change keeps nothing', async () => {
    const made = await kept()
    await archiveCredential(ctxFor(made.user), { id: made.id, version: 9 })
    const both = [1, 1].map((version) => archiveCredential(ctxFor(made.user), { id: made.id, version }))
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1)
    expect((await revisionsOf(made.id)).map(({ version }) => version)).toEqual([1, 2])
  })
})

describe('the status of a license on a day', () => {
  test('counts what was recorded and stood by then, and was completed by then', async () => {
    const made = await kept()
    const { user } = made
    const late = await makeCredit({ user, completedAt: dayAgo(90), units: 3 })
    const early = await makeCredit({ user, completedAt: dayAgo(90), units: 5 })
    await database().credit.update({ where: { id: late.id }, data: { createdAt: ago(40) } })
    await database().credit.update({ where: { id: early.id }, data: { createdAt: ago(85) } })
    await done(withdrawOwnCredit(ctxFor(user, { now: ago(30) }), { id: early.id, version: 1 }))
    await done(restoreOwnCredit(ctxFor(user, { now: ago(20) }), { id: early.id, version: 2 }))
    const counted = async (days: number, more = {}) =>
      (await done(read(made, { asOf: dayAgo(days), ...more }))).status.current.evaluation.counted?.total
    expect(await Promise.all([86, 85, 41, 40, 30, 21, 20, 0].map((days) => counted(days)))).toEqual([
      0, 500, 500, 800, 300, 300, 800, 800,
    ])
    expect(await counted(86, { recordedBy: today })).toBe(800)
    expect(await counted(91, { recordedBy: today })).toBe(0)
    expect(await counted(0, { recordedBy: dayAgo(41) })).toBe(500)
  })

  test('of a day before the history begins says from when it is known', async () => {
    const made = await kept()
    expect(await done(read(made, { asOf: dayAgo(200) }))).toMatchObject({
      asOf: dayAgo(200),
      recordedBy: dayAgo(100),
      knownFrom: dayAgo(100),
    })
    expect(await done(read(made, { asOf: dayAgo(99) }))).toMatchObject({ recordedBy: dayAgo(99) })
  })

  test('is judged by the rules that were published by then, or by those of today', async () => {
    const made = await kept({ geo: 'TX', expiresAt: addDays(today, 400), effectiveAt: addDays(today, -1130) })
    const shipped = ruleFor(shippedBook, 'TX', 'CNA', made.expiresAt)!
    const first = { ...shipped, effectiveTo: addDays(today, 10) }
    const later = { effectiveFrom: addDays(today, 11), publishedAt: ago(20).toISOString() }
    const book = bookOf([first, { ...shipped, ...later, number: 2, version: 'TX-CNA-2', total: 2400 }], 2)
    const decided = async (days: number, rulesAsOf: 'THEN' | 'TODAY') => {
      const ctx = ctxFor(made.user, { now })
      Object.assign(ctx.load, { rules: async () => book })
      const { status } = await done(readStatusAsOf(ctx, { id: made.id, asOf: dayAgo(days), rulesAsOf }))
      const { rule, evaluation } = status.current
      return [rule?.version, evaluation.required?.total]
    }
    expect(await decided(21, 'THEN')).toEqual(['TX-CNA-1', 2000])
    expect(await decided(19, 'THEN')).toEqual(['TX-CNA-2', 2400])
    expect(await decided(21, 'TODAY')).toEqual(['TX-CNA-2', 2400])
  })

  test('of a day to come rests on what is recorded so far', async () => {
    const made = await kept()
    const asOf = addYears(made.expiresAt, 1)
    const { recordedBy, status } = await done(read(made, { asOf }))
    expect([recordedBy, status.current.evaluation.status]).toEqual([today, 'NOT_COMPLIANT'])
  })

  test.each([
    ['a day before the license was issued', (made: Made) => ({ asOf: addDays(made.effectiveAt, -1) }), 'asOf'],
    ['what will be recorded', () => ({ asOf: today, recordedBy: addDays(today, 2) }), 'recordedBy'],
    ['a day far away', () => ({ asOf: '1900-01-01' }), 'asOf'],
    ['no day', () => ({ asOf: 'soon' }), 'asOf'],
    ['rules nobody knows', () => ({ asOf: today, rulesAsOf: 'NEVER' as never }), 'rulesAsOf'],
  ])('%s is refused at its field', async (_what, asked, field) => {
    const made = await kept()
    const result = await read(made, asked(made))
    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'invalidInput', fields: { [field]: expect.anything() } },
    })
  })

  test('a day before the license was issued is refused with the day it was issued', async () => {
    const made = await kept()
    const params = { date: formatDate(made.effectiveAt) }
    expect(await read(made, { asOf: addDays(made.effectiveAt, -1) })).toEqual(
      fail('invalidInput', { asOf: { key: 'validation.beforeIssue', params } }),
    )
    expect(await read(made, { asOf: made.effectiveAt })).toMatchObject({ ok: true })
  })
})

describe('who reads it', () => {
  test('its owner; for anybody else it looks missing', async () => {
    const made = await kept()
    const asked = { id: made.id, asOf: today }
    expect(await readStatusAsOf(ctxFor(made.user), asked)).toMatchObject({ ok: true })
    expect(await readStatusAsOf(ctxFor(await makeUser()), asked)).toEqual(fail('notFound'))
    expect(await readStatusAsOf(ctxOfNobody(), asked)).toEqual(fail('signInRequired'))
    const token = ctxFor(made.user, { scopes: ['training:read'] })
    expect(await readStatusAsOf(token, asked)).toMatchObject({ problem: { code: 'scopeRequired' } })
  })

  test('an administrator of their organization, which is recorded; no other administrator and no member', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const made = await kept({ user: member.user })
    const asked = { id: member.id, credentialId: made.id, asOf: dayAgo(10) }
    const asAdmin = () => ctxFor(org.admin, { roles: [org.role] })
    expect(await readMemberStatusAsOf(asAdmin(), asked)).toMatchObject({ ok: true })
    const looks = await database().auditEvent.findMany({ where: { personId: member.user.id, action: 'member.viewed' } })
    const detail = { credentialId: made.id, asOf: dayAgo(10) }
    expect(looks).toMatchObject([{ actorId: org.admin.id, detail }])
    expect(await readMemberStatusAsOf(asAdmin(), { ...asked, asOf: '1990-01-01' })).toMatchObject({ ok: false })

    const other = await makeOrg()
    const colleague = await makeRole({ orgId: org.id })
    const strangers = [ctxFor(other.admin, { roles: [other.role] }), ctxFor(colleague.user, { roles: [colleague] })]
    for (const ctx of strangers) expect(await readMemberStatusAsOf(ctx, asked)).toEqual(fail('notFound'))
    const theirs = await kept()
    expect(await readMemberStatusAsOf(asAdmin(), { ...asked, credentialId: theirs.id })).toEqual(fail('notFound'))
    await done(archiveCredential(ctxFor(member.user), { id: made.id, version: 1 }))
    expect(await readMemberStatusAsOf(asAdmin(), asked)).toEqual(fail('notFound'))
  })
})

test('licenses that were there before get one revision, of the day of the migration', async () => {
  const made = await kept()
  await database().credentialRevision.deleteMany({ where: { credentialId: made.id } })
  const migration = readFileSync('prisma/migrations/20261124120000_as_of/migration.sql', 'utf8')
  await database().$executeRawUnsafe(migration.slice(migration.indexOf('INSERT INTO')))
  const [revision, ...others] = await revisionsOf(made.id)
  expect(others).toEqual([])
  expect(todayInGeo('CA', revision!.recordedAt)).toBe(todayInGeo('CA', new Date()))
  const answer = await done(read(made, { asOf: dayAgo(30) }))
  expect(answer).toMatchObject({ knownFrom: today, credential: { expiresAt: made.expiresAt } })
  expect(answer.status.periods).toHaveLength(made.renewalPeriods.length)
})
