import { beforeAll, describe, expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { fillOrganization } from '@/fixtures/large-organization'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { urgentDeadlines } from '@/lib/domain/compliance/standing'
import { fail } from '@/lib/domain/result'
import { countBoard } from '@/lib/services/board/board'
import { previewReminders, remindMembers } from '@/lib/services/board/reminders'

const urgent = { urgent: true }

/** An organization with more licenses than one call can remind of; the urgent ones alone fill more than a page. */
let org: MadeOrg
beforeAll(async () => {
  org = await makeOrg()
  const members = { orgId: org.id, members: 1001, slug: `whole-${org.id.slice(0, 8)}`, now: new Date() }
  await fillOrganization(database(), members)
}, 120_000)

const urgentLicenses = (of: MadeOrg) =>
  database().boardEntry.findMany({ where: { orgId: of.id, deadline: { in: [...urgentDeadlines] } } })
const remindersOf = (of: MadeOrg) =>
  database().notification.findMany({ where: { orgId: of.id, kind: 'credential.reminder' } })
const keptOf = (of: MadeOrg) => database().auditEvent.findMany({ where: { orgId: of.id, action: 'board.reminded' } })

describe('how many licenses a filter finds', () => {
  test('an admin is told exactly, with each filter and search of the list, and of more than a thousand that they are more', async () => {
    const count = (filter?: Record<string, unknown>) => done(countBoard(ctxOfAdmin(org), { orgId: org.id, filter }))
    expect(await count()).toEqual({ count: 1000, exact: false })
    const entries = await urgentLicenses(org)
    expect(entries.length).toBeGreaterThan(50)
    expect(await count(urgent)).toEqual({ count: entries.length, exact: true })
    const { department } = entries.find((entry) => entry.department)!
    const there = entries.filter((entry) => entry.department === department)
    expect(await count({ ...urgent, department })).toEqual({ count: there.length, exact: true })
    const garcias = await database().boardEntry.count({ where: { orgId: org.id, searchText: { contains: 'garcia' } } })
    expect(await count({ q: 'García' })).toEqual({ count: garcias, exact: true })
  })

  test('a stranger, a member and nobody learn nothing', async () => {
    const member = await makeRole({ orgId: org.id, user: await makeUser() })
    for (const ctx of [ctxOfAdmin(await makeOrg()), ctxFor(member.user, { roles: [member] })])
      expect(await countBoard(ctx, { orgId: org.id })).toEqual(fail('notFound'))
    expect(await countBoard(ctxOfNobody(), { orgId: org.id })).toMatchObject({ ok: false })
  })
})

describe('reminding all that a filter finds', () => {
  test('more than a thousand are refused before anything is sent, also by the preview', async () => {
    const meant = { orgId: org.id, filter: {} }
    expect(await previewReminders(ctxOfAdmin(org), meant)).toEqual(fail('tooMany'))
    expect(await remindMembers(ctxOfAdmin(org), meant)).toEqual(fail('tooMany'))
    expect(await remindersOf(org)).toEqual([])
  })

  test('an administrator of another organization, a member and nobody remind nobody', async () => {
    const member = await makeRole({ orgId: org.id, user: await makeUser() })
    const meant = { orgId: org.id, filter: urgent }
    for (const ctx of [ctxOfAdmin(await makeOrg()), ctxFor(member.user, { roles: [member] }), ctxOfNobody()]) {
      expect(await previewReminders(ctx, meant)).toMatchObject({ ok: false })
      expect(await remindMembers(ctx, meant)).toMatchObject({ ok: false })
    }
    expect(await remindersOf(org)).toEqual([])
  })

  test('an admin reminds more than a page at once: exactly as the preview said, each once, in one entry of the history', async () => {
    const meant = { orgId: org.id, filter: urgent }
    const { counts } = await done(previewReminders(ctxOfAdmin(org), meant))
    const licenses = await urgentLicenses(org)
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(licenses.length)
    expect(counts.sent).toBeGreaterThan(50)

    const ctx = ctxOfAdmin(org)
    expect(await done(remindMembers(ctx, meant))).toEqual(counts)
    const sent = await remindersOf(org)
    const remindedOf = sent.map(({ actionPath }) => actionPath?.split('/').at(-1))
    const theirs = licenses.flatMap(({ credentialId }) => credentialId ?? [])
    expect(remindedOf.toSorted()).toEqual(theirs.toSorted())
    const inJobs = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
    expect(inJobs.toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
    const [kept, ...others] = await keptOf(org)
    expect(others).toEqual([])
    expect(kept).toMatchObject({ actorId: org.admin.id, subjectId: org.id, detail: { ...counts, urgent: true } })

    const again = await done(remindMembers(ctxOfAdmin(org), meant))
    expect(again).toEqual({ ...counts, sent: 0, already: counts.sent })
    expect(await remindersOf(org)).toHaveLength(sent.length)
  })
})
