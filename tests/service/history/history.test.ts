import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody, ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeClassOrg, makeTask } from '@/fixtures/tasks'
import { makeWebhook } from '@/fixtures/webhooks'
import { database, pool } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { verifyAudit } from '@/lib/services/audit/check-history'
import {
  exportHistory,
  exportOrgHistory,
  listHistory,
  listOrgHistory,
  listOwnHistory,
  openHistoryEntry,
  openPersonHistory,
} from '@/lib/services/history/history'
import type { HistoryEntry } from '@/lib/services/history/history-input'
import { getMember } from '@/lib/services/members/members'
import { leaveOrg, updateMember } from '@/lib/services/members/membership'
import { visitOrg } from '@/lib/services/orgs/own-orgs'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import type { PageOf } from '@/lib/services/page-of'
import { updateTask } from '@/lib/services/tasks/task'
import { updateOwnUser } from '@/lib/services/users/update-user'
import { listOwnRecordViews } from '@/lib/services/users/user'
import { removeWebhook } from '@/lib/services/webhooks/webhooks'

const reason = 'Asked by phone, ticket 512'
const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const superAdmin = async () => makeUser({ superAdmin: true, profile: { firstName: 'Sol', lastName: 'Vega' } })
const nodes = ({ edges }: PageOf<HistoryEntry>) => edges.map(({ node }) => node)
const ofOrg = async (org: MadeOrg, filter = {}) =>
  nodes(await done(listOrgHistory(asAdmin(org), { orgId: org.id, filter })))
const ofPerson = async (user: UserRecord) => nodes(await done(listOwnHistory(ctxFor(user), {})))

/** A class whose organization changed its title. */
async function makeChangedClass() {
  const org = await makeClassOrg()
  const task = await makeTask({ org, title: 'Skills day', published: false })
  const input = { id: task.id, version: task.version, title: 'Skills day for nurses' }
  return { org, task: await done(updateTask(asAdmin(org), { input })) }
}

test('a change is kept before and after beside the chain, whose digest is of exactly that', async () => {
  const user = await makeUser()
  const { auditSalt } = await database().user.findUniqueOrThrow({ where: { id: user.id } })
  await done(updateOwnUser(ctxFor(user), { id: user.id, data: { firstName: 'Ana María' } }))
  const [entry] = await ofPerson(user)
  expect(entry).toMatchObject({
    action: 'user.updated',
    kept: 'KEPT',
    person: { id: user.id },
    changes: [{ field: 'firstName', before: 'Ana', after: 'Ana María' }],
  })
  const of = (text: string) => createHash('sha256').update(auditSalt).update(text).digest('hex')
  expect(entry?.beforeDigest).toBe(of('{"firstName":"Ana"}'))
  expect(entry?.afterDigest).toBe(of('{"firstName":"Ana María"}'))
})

test('what is kept goes with the account, and the chain stays whole', async () => {
  const user = await makeUser({ email: 'goes-away@example.com' })
  await makeCredential({ user, credentialNumber: 'KEPTNUMBER' })
  const details = () => database().auditDetail.count({ where: { personId: user.id } })
  expect(await details()).toBeGreaterThan(0)
  const { id: sessionId } = await makeSession(user)
  await done(deleteAccount(ctxFor(await userNow(user.id), { sessionId }), { confirm: 'goes-away@example.com' }))
  expect(await details()).toBe(0)
  expect(await done(verifyAudit(ctxOfOperator(), {}))).toMatchObject({ broken: null })
  const wheel = await superAdmin()
  await done(openPersonHistory(ctxFor(wheel), { personId: user.id, reason }))
  const page = await done(listHistory(ctxFor(wheel), { filter: { personId: user.id, action: 'credential.added' } }))
  expect(nodes(page)).toMatchObject([{ kept: 'NOT_KEPT', changes: null }])
})

test('the application cannot change what is kept, nor remove it while its person is there', async () => {
  const user = await makeUser()
  await makeCredential({ user })
  await expect(
    pool().query(`UPDATE "AuditDetail" SET "after" = '{}' WHERE "personId" = '${user.id}'`),
  ).rejects.toThrow()
  await expect(pool().query(`DELETE FROM "AuditDetail" WHERE "personId" = '${user.id}'`)).rejects.toThrow(
    'goes only with its person',
  )
})

test('an admin reads what happened in the organization: looks, changes and visits of the installation with their reasons', async () => {
  const { org, task } = await makeChangedClass()
  const member = await makeRole({ orgId: org.id })
  const wheel = await superAdmin()
  await done(visitOrg(ctxFor(wheel), { orgId: org.id, reason }))
  await done(getMember(ctxFor(wheel, { visits: [org.id] }), { id: member.id }))
  const [looked, visited] = await ofOrg(org)
  expect(looked).toMatchObject({ action: 'member.viewed', support: true, person: { id: member.user.id } })
  expect(visited).toMatchObject({
    action: 'org.visited',
    support: true,
    detail: { reason },
    actor: { lastName: 'Vega' },
  })
  expect(await ofOrg(org, { kind: 'classes', actorId: org.admin.id })).toMatchObject([
    {
      action: 'task.updated',
      support: false,
      subjectId: task.id,
      subject: 'Skills day for nurses',
      changes: [{ field: 'title', before: 'Skills day', after: 'Skills day for nurses' }],
    },
    { action: 'task.created' },
  ])
  expect((await ofOrg(org, { personId: member.user.id })).map(({ action }) => action)).toContain('member.viewed')
  expect(await ofOrg(org, { to: '2020-01-01' })).toEqual([])
})

test('an act on a webhook names it, also once it is removed', async () => {
  const org = await makeClassOrg()
  const { webhook } = await makeWebhook(org, { name: 'Payroll system' })
  await done(removeWebhook(asAdmin(org), { id: webhook.id, version: webhook.version }))
  expect((await ofOrg(org)).filter(({ subjectType }) => subjectType === 'Webhook')).toMatchObject([
    { action: 'webhook.removed', subject: 'Payroll system' },
    { action: 'webhook.created', subject: 'Payroll system' },
  ])
})

test('an admin reads nothing of another organization, nor what people did elsewhere', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  await makeCredential({ user: member.user })
  const other = await makeChangedClass()
  const entries = await ofOrg(org)
  expect(entries.every((entry) => entry.org?.id === org.id)).toBe(true)
  expect(entries.map(({ action }) => action)).not.toContain('credential.added')
  expect(await listOrgHistory(asAdmin(org), { orgId: other.org.id })).toEqual(fail('notFound'))
  expect(await listOrgHistory(ctxFor(member.user, { roles: [member] }), { orgId: org.id })).toEqual(fail('notFound'))
  expect(await listOrgHistory(ctxOfNobody(), { orgId: org.id })).toEqual(fail('signInRequired'))
})

test('of a former member an admin still reads the changes of the membership, as its record shows them', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  await done(updateMember(asAdmin(org), { input: { id: member.id, version: 1, jobTitle: 'Night nurse' } }))
  await done(leaveOrg(ctxFor(member.user, { roles: [member] }), { orgId: org.id }))
  const updated = (await ofOrg(org)).find(({ action }) => action === 'member.updated')
  expect(updated?.changes).toEqual([{ field: 'jobTitle', before: null, after: 'Night nurse' }])
})

test('an organization downloads its history, which is kept in it', async () => {
  const { org } = await makeChangedClass()
  const rows: HistoryEntry[] = []
  for await (const row of await done(exportOrgHistory(asAdmin(org), { orgId: org.id, filter: { kind: 'classes' } })))
    rows.push(row)
  expect(rows.map(({ action }) => action)).toEqual(['task.updated', 'task.created'])
  expect((await ofOrg(org)).slice(0, 2)).toMatchObject([
    { action: 'history.exportedEnded', detail: { rows: 2, complete: true } },
    { action: 'history.exported' },
  ])
})

test('a super admin reads a person’s history only with a reason, which the person reads', async () => {
  const user = await makeUser()
  const wheel = await superAdmin()
  const list = () => listHistory(ctxFor(wheel), { filter: { personId: user.id } })
  expect(await list()).toEqual(fail('historyClosed'))
  expect(await openPersonHistory(ctxFor(wheel), { personId: user.id, reason: 'too short' })).toMatchObject({
    problem: { fields: { reason: 'validation.reasonTooShort' } },
  })
  await done(openPersonHistory(ctxFor(wheel), { personId: user.id, reason }))
  expect(nodes(await done(list()))[0]).toMatchObject({ action: 'history.personOpened' })
  const later = ctxFor(wheel, { now: new Date(Date.now() + 9 * 3_600_000) })
  expect(await listHistory(later, { filter: { personId: user.id } })).toEqual(fail('historyClosed'))
  expect((await ofPerson(user))[0]).toMatchObject({ action: 'history.personOpened', detail: { reason } })
  const { edges } = await done(listOwnRecordViews(ctxFor(user), {}))
  expect(edges[0]?.node).toMatchObject({ kind: 'HISTORY', reason, actor: { lastName: 'Vega' } })
})

test('a super admin opens what an entry kept with a reason, which the organization reads', async () => {
  const { org } = await makeChangedClass()
  const wheel = await superAdmin()
  const search = { orgId: org.id, action: 'task.updated' as const }
  const [entry] = nodes(await done(listHistory(ctxFor(wheel), { filter: search })))
  expect(entry).toMatchObject({ kept: 'KEPT', changes: null })
  const opened = await done(openHistoryEntry(ctxFor(wheel), { number: entry!.id, reason }))
  expect(opened.changes).toEqual([{ field: 'title', before: 'Skills day', after: 'Skills day for nurses' }])
  expect((await ofOrg(org, { kind: 'support' }))[0]).toMatchObject({
    action: 'history.entryOpened',
    detail: { reason },
  })
  expect(await openHistoryEntry(ctxFor(wheel), { number: '999999999', reason })).toEqual(fail('notFound'))
})

test('the whole history is searched by number, subject, actor and kind, page after page without a gap', async () => {
  const { org, task } = await makeChangedClass()
  const wheel = await superAdmin()
  const find = async (filter: Record<string, unknown>) => nodes(await done(listHistory(ctxFor(wheel), { filter })))
  const [newest] = await find({ subjectId: task.id })
  expect(newest).toMatchObject({ action: 'task.updated' })
  expect(await find({ number: newest!.id })).toMatchObject([{ id: newest!.id }])
  expect((await find({ actorId: org.admin.id, kind: 'classes' })).map(({ action }) => action)).toEqual([
    'task.updated',
    'task.created',
  ])
  const seen: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const page: PageOf<HistoryEntry> = await done(
      listHistory(ctxFor(wheel), { filter: { orgId: org.id }, first: 2, after }),
    )
    seen.push(...nodes(page).map(({ id }) => id))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  const all = await database().auditEvent.findMany({ where: { orgId: org.id }, orderBy: { seq: 'desc' } })
  expect(seen).toEqual(all.map(({ seq }) => `${seq}`))
})

test('a super admin downloads a search with its hashes, and without what was kept', async () => {
  const { org } = await makeChangedClass()
  const wheel = await superAdmin()
  const rows: HistoryEntry[] = []
  for await (const row of await done(exportHistory(ctxFor(wheel), { filter: { orgId: org.id } }))) rows.push(row)
  expect(rows.every(({ changes, hash }) => changes === null && /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  expect(rows.map(({ previousHash }) => previousHash)).toContain(rows.at(-1)?.hash)
  expect((await ofOrg(org, { kind: 'looks' })).map(({ action }) => action)).toEqual([
    'history.exportedEnded',
    'history.exported',
  ])
})

test('nobody but a super admin reads the whole history', async () => {
  const { org } = await makeChangedClass()
  for (const service of [listHistory, exportHistory]) {
    expect(await service(asAdmin(org), {})).toEqual(fail('notFound'))
    expect(await service(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
  }
})
