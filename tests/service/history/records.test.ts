import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { makeCurriculum } from '@/fixtures/curriculums'
import { makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { makeGuest } from '@/fixtures/guests'
import { type MadeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSentRequest, signAs } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, moveTaskSession } from '@/fixtures/tasks'
import { fail } from '@/lib/domain/result'
import { historyLine } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'
import { declineRequestedDocument } from '@/lib/services/document-requests/answer-request'
import {
  exportOrgHistory,
  getHistoryNames,
  listHistory,
  listOrgHistory,
  listOwnHistory,
} from '@/lib/services/history/history'
import type { HistoryEntry } from '@/lib/services/history/history-input'
import { getMemberCredits } from '@/lib/services/members/members'
import type { PageOf } from '@/lib/services/page-of'
import { discardTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { updateTask } from '@/lib/services/tasks/task'

const nodes = ({ edges }: PageOf<HistoryEntry>) => edges.map(({ node }) => node)
const ofOrg = async (org: MadeOrg, filter = {}) =>
  nodes(await done(listOrgHistory(ctxOfAdmin(org), { orgId: org.id, filter })))
const actions = (entries: HistoryEntry[]) => entries.map(({ action }) => action).toSorted()
const line = (entry: HistoryEntry | undefined) => entry && historyLine(entry, translatorFor('en'))
const personCalled = (firstName: string, lastName: string) =>
  makeUser({ profile: { firstName, lastName, dob: '1990-05-17', acknowledged: true } })

/** A class with two sessions, somebody enrolled in the first, and another class with one. */
async function makeClasses() {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id, user: await personCalled('Odalys', 'Quintero') })
  const task = await makeTask({ org, title: 'Safe transfers' })
  const [session, later] = [await makeTaskSession({ org, task }), await makeTaskSession({ org, task })]
  const { enrollment } = await makeEnrollment(session, member)
  const other = await makeTaskSession({ org, task: await makeTask({ org, title: 'Wound care' }) })
  return { org, member, task, session, later, enrollment, other }
}

test('an admin reads the history of one class with its sessions and their enrollments, and of one session alone', async () => {
  const { org, task, session, later } = await makeClasses()
  expect(actions(await ofOrg(org, { recordId: task.id }))).toEqual([
    'enrollment.made',
    'task.created',
    'task.published',
    'taskSession.created',
    'taskSession.created',
  ])
  expect(actions(await ofOrg(org, { recordId: session.id }))).toEqual(['enrollment.made', 'taskSession.created'])
  expect(actions(await ofOrg(org, { recordId: later.id, kind: 'classes' }))).toEqual(['taskSession.created'])
  const { record } = await done(getHistoryNames(ctxOfAdmin(org), { orgId: org.id, recordId: session.id }))
  expect(record).toMatchObject({ kind: 'TASK_SESSION', title: 'Safe transfers', rootId: task.id })
})

test('the history of a class still has the draft of a session that was deleted', async () => {
  const org = await makeClassOrg()
  const task = await makeTask({ org })
  const { id, version } = await makeTaskSession({ org, task, draft: true })
  await done(discardTaskSession(ctxOfAdmin(org), { id, version }))
  expect(actions(await ofOrg(org, { recordId: task.id }))).toContain('taskSession.discarded')
})

test('a document to sign, a requested document and a curriculum have histories of their own, which name them', async () => {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id, user: await personCalled('Odalys', 'Quintero') })
  const { request, signers } = await makeSentRequest({ org, people: [member], title: 'Hand hygiene policy' })
  await signAs(member, signers[0]!.id)
  const signed = await ofOrg(org, { recordId: request.id })
  expect(actions(signed)).toEqual(
    expect.arrayContaining(['signing.created', 'signing.sent', 'signing.consented', 'signing.signed']),
  )
  expect(line(signed.find(({ action }) => action === 'signing.signed'))).toBe(
    'Odalys Quintero signed a document: “Hand hygiene policy”',
  )

  const task = await makeTask({ org })
  const curriculum = await makeCurriculum({ org, taskIds: [task.id], title: 'First year' })
  const made = await ofOrg(org, { recordId: curriculum.id })
  expect(actions(made)).toEqual(['curriculum.activated', 'curriculum.created'])
  expect(made[0]?.record).toMatchObject({ kind: 'CURRICULUM', title: 'First year' })
})

test('an answer to a requested document is named to its organization and its person, and not to the installation’s staff', async () => {
  const { id, requestId, org, member } = await makeRequested({ title: 'TB test' })
  const ctx = ctxFor(member.user, { roles: [member] })
  await done(declineRequestedDocument(ctx, { id, version: 1, reason: 'Allergic to the test' }))
  const named = { action: 'requestedDocument.declined', subject: 'TB test' }
  expect((await ofOrg(org, { recordId: requestId }))[0]).toMatchObject(named)
  const own = nodes(await done(listOwnHistory(ctxFor(member.user), {})))
  expect(own.find(({ action }) => action === named.action)).toMatchObject(named)
  const wheel = await makeUser({ superAdmin: true })
  const found = nodes(
    await done(listHistory(ctxFor(wheel), { filter: { orgId: org.id, action: 'requestedDocument.declined' } })),
  )
  expect(found).toMatchObject([{ subject: null, record: null }])
})

test('the history of a license is that of its looks, for an organization that its owner shows it', async () => {
  const org = await makeClassOrg()
  const user = await personCalled('Odalys', 'Quintero')
  const { id } = await makeCredential({ user })
  const other = await makeCredential()
  const member = await makeRole({ orgId: org.id, user })
  await done(getMemberCredits(ctxOfAdmin(org), { id: member.id, credentialId: id }))
  expect(await ofOrg(org, { recordId: id })).toMatchObject([{ action: 'member.viewed', person: { id: user.id } }])
  const names = (recordId: string) => done(getHistoryNames(ctxOfAdmin(org), { orgId: org.id, recordId }))
  expect((await names(id)).record).toMatchObject({ kind: 'CREDENTIAL', owner: { lastName: 'Quintero' } })
  expect((await names(other.id)).record).toBe(null)
})

test('a record of another organization looks like one that does not exist', async () => {
  const org = await makeClassOrg()
  const { task, session, member, org: theirs } = await makeClasses()
  for (const recordId of [task.id, session.id, '00000000-0000-4000-8000-000000000000']) {
    expect(await ofOrg(org, { recordId })).toEqual([])
    expect(await done(getHistoryNames(ctxOfAdmin(org), { orgId: org.id, recordId }))).toMatchObject({ record: null })
  }
  const person = await done(getHistoryNames(ctxOfAdmin(org), { orgId: org.id, personId: member.user.id }))
  expect(person.person).toBe(null)
  expect(await ofOrg(org, { q: 'Safe transfers' })).toEqual([])
  expect(await ofOrg(org, { q: 'Quintero' })).toEqual([])
  expect(await getHistoryNames(ctxOfAdmin(org), { orgId: theirs.id, recordId: task.id })).toEqual(fail('notFound'))
})

test('words find the entries of a class by each title it had, and those about a member by name', async () => {
  const { org, member, task, session, other } = await makeClasses()
  await moveTaskSession(session.id, { state: 'FINALIZED', finalizedAt: new Date() })
  const input = { id: task.id, version: task.version, title: 'Lifting people' }
  await done(updateTask(ctxOfAdmin(org), { input }))
  for (const q of ['lifting', 'SAFE trans']) {
    const found = await ofOrg(org, { q })
    expect(actions(found)).toContain('enrollment.made')
    expect(found.map(({ record }) => record?.id)).not.toContain(other.id)
  }
  const about = await ofOrg(org, { q: 'quintero odalys' })
  expect(about.length).toBeGreaterThan(0)
  expect(about.every(({ person }) => person?.id === member.user.id)).toBe(true)
  expect(actions(await ofOrg(org, { q: 'quintero', recordId: task.id }))).toEqual(['enrollment.made'])
  expect(await ofOrg(org, { q: 'quintero', recordId: other.id })).toEqual([])
  expect(actions(await ofOrg(org, { q: 'lifting', recordId: task.id, kind: 'classes' }))).toContain('task.updated')
  expect(actions(await ofOrg(org, { q: 'lifting', personId: member.user.id }))).toEqual(['enrollment.made'])
  expect(await ofOrg(org, { q: '%' })).toEqual([])
})

test('words that name too much are refused at their field', async () => {
  const org = await makeClassOrg()
  for (let count = 0; count <= 100; count += 1) await makeTask({ org, title: `Topic ${count}`, published: false })
  expect(await listOrgHistory(ctxOfAdmin(org), { orgId: org.id, filter: { q: 'topic' } })).toEqual(
    fail('invalidInput', { 'filter.q': { key: 'validation.tooManyNamed', params: { count: 100 } } }),
  )
  expect((await ofOrg(org, { q: 'topic 77' })).map(({ subject }) => subject)).toEqual(['Topic 77'])
})

test('pages of a search follow each other without a gap', async () => {
  const { org } = await makeClasses()
  const whole = (await ofOrg(org, { q: 'safe' })).map(({ id }) => id)
  const seen: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const page: PageOf<HistoryEntry> = await done(
      listOrgHistory(ctxOfAdmin(org), { orgId: org.id, filter: { q: 'safe' }, first: 2, after }),
    )
    seen.push(...nodes(page).map(({ id }) => id))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  expect(seen).toEqual(whole)
})

test('an export has the same filters, and what it keeps of itself has no words that may be a name', async () => {
  const { org, task } = await makeClasses()
  const rows: HistoryEntry[] = []
  const filter = { q: 'Quintero', recordId: task.id }
  for await (const row of await done(exportOrgHistory(ctxOfAdmin(org), { orgId: org.id, filter }))) rows.push(row)
  expect(actions(rows)).toEqual(['enrollment.made'])
  const exported = (await ofOrg(org, { kind: 'looks' })).find(({ action }) => action === 'history.exported')
  expect(exported?.detail).toEqual({ recordId: task.id, words: true })
})

test('a guest is named in the history of the organization', async () => {
  const { org, session } = await makeClasses()
  await makeGuest({ org, session }, { firstName: 'Gus', lastName: 'Temp' })
  const [added] = await ofOrg(org, { recordId: session.id })
  expect(added).toMatchObject({ action: 'guest.added', guest: 'Gus Temp' })
  expect(line(added)).toMatch(/ added a guest: Gus Temp; “Safe transfers” on /)
})
