import { describe, expect, test } from 'vitest'
import { type CtxOptions, ctxFor, ctxOfNobody, type TestCtx } from '@/fixtures/ctx'
import { switchOn } from '@/fixtures/curriculums'
import { copyConsent, healthRecord, makeCopied, makeDocument, makeShared, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { lastDays } from '@/fixtures/inspections'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { makeClassOrg, makeTask, makeTaskSession } from '@/fixtures/tasks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { listBoard } from '@/lib/services/board/board'
import type { Ctx } from '@/lib/services/ctx'
import { fulfillRequestedDocument } from '@/lib/services/document-requests/answer-request'
import { endHealthCopy, giveHealthCopy, listHealthCopies, openHealthCopy } from '@/lib/services/documents/health-copies'
import {
  deleteUserDocument,
  getDocument,
  listOwnDocuments,
  readDocument,
  restoreUserDocument,
} from '@/lib/services/documents/own-documents'
import { replaceUserDocument, saveUserDocument, updateUserDocument } from '@/lib/services/documents/save-document'
import {
  endDocumentShare,
  listSharedDocuments,
  markOriginalSeen,
  readSharedDocument,
  shareDocument,
} from '@/lib/services/documents/shared-documents'
import { takeInspectionPack } from '@/lib/services/inspections/inspections'
import { exportCredits, exportMembers } from '@/lib/services/members/export-members'
import { getMember, listMembers } from '@/lib/services/members/members'
import { listOwnNotices } from '@/lib/services/notices/own-notices'
import { search } from '@/lib/services/search/search'
import { endMembership } from './end-membership'

const db = database()
const marker = 'Zqxjkv'
const files = memoryFiles()
const marked = (what: string) => ({
  title: `${marker} ${what}`,
  fileName: `${marker} ${what}.pdf`,
  bytes: Buffer.from(pdfBytes.toString().replace('trailer', `% ${marker}\ntrailer`)),
  files,
})

/**
 * An organization with a member who shares a file and a health record, keeps two documents private, and deleted one.
 */
async function makeScene() {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  const { user } = member
  const shared = await makeShared(org.id, { user, kind: 'LICENSE', ...marked('shared') })
  const health = await makeShared(org.id, { user, ...healthRecord, ...marked('health'), expiresAt: '2027-05-05' })
  const own = await makeDocument({ user, kind: 'OTHER', ...marked('own') })
  const ownHealth = await makeDocument({ user, ...healthRecord, ...marked('own health') })
  const gone = await makeShared(org.id, { user, kind: 'OTHER', ...marked('deleted') })
  await done(deleteUserDocument(ctxFor(user), { id: gone.id, version: gone.version }))
  return { org, member, user, shared, health, own, ownHealth, gone }
}
const scene = await makeScene()
const { org } = scene
const copied = await makeCopied(org.id, { user: scene.user, ...marked('copied') })
const documents = {
  shared: scene.shared,
  health: scene.health,
  own: scene.own,
  ownHealth: scene.ownHealth,
  gone: scene.gone,
  copied,
}
type Name = keyof typeof documents

const other = await makeOrg()
const colleague = await makeRole({ orgId: org.id })
const supervisor = await makeRole({ orgId: org.id })
await db.role.update({ where: { id: scene.member.id }, data: { supervisorId: supervisor.id } })
const instructor = await makeRole({ orgId: org.id })
await makeTaskSession({ org, task: await makeTask({ org }), instructorMemberIds: [instructor.id] })
const superAdmin = await makeUser({ superAdmin: true })
const stranger = await makeUser()

const as =
  (user: UserRecord, options: CtxOptions = {}) =>
  () =>
    ctxFor(user, { files, ...options })
const roleOf = (role: typeof colleague) => ({ roles: [{ orgId: role.orgId, roleType: role.roleType }] })
const adminRole = { roles: [org.role] }

/** Everybody except the owner and the organization's administrator in a browser session. */
const outsiders: [string, () => TestCtx][] = [
  ['somebody else', as(stranger)],
  ['another member', as(colleague.user, roleOf(colleague))],
  ['their supervisor', as(supervisor.user, roleOf(supervisor))],
  ['an instructor', as(instructor.user, roleOf(instructor))],
  ['an administrator of another organization', as(other.admin, { roles: [other.role] })],
  ['a super admin', as(superAdmin)],
  ['a visiting super admin', as(superAdmin, { visits: [org.id] })],
  ['nobody', () => ctxOfNobody({ files })],
  ['the owner’s token without a scope', as(scene.user, { scopes: [] })],
  ['the owner’s token of another scope', as(scene.user, { scopes: ['training:read', 'members:read'] })],
  ['an administrator’s token without the scope', as(org.admin, { ...adminRole, scopes: ['organization:read'] })],
  ['an administrator’s token of credentials', as(org.admin, { ...adminRole, scopes: ['credentials:read'] })],
]

const nothing = '00000000-0000-4000-8000-000000000000'
const file = () => sentFile('new.pdf', pdfBytes)

/** Every operation on an existing document. */
const operations: [string, (ctx: Ctx, document: (typeof documents)[Name]) => Promise<unknown>][] = [
  ['document', (ctx, { id }) => getDocument(ctx, { id })],
  ['file', (ctx, { id }) => readDocument(ctx, { id })],
  ['shared file', (ctx, { id }) => readSharedDocument(ctx, { id })],
  ['list', (ctx) => listOwnDocuments(ctx, {})],
  ['list of deleted', (ctx) => listOwnDocuments(ctx, { filter: { deleted: true } })],
  ['list by words', (ctx) => listOwnDocuments(ctx, { filter: { query: marker } })],
  ['shared list', (ctx) => listSharedDocuments(ctx, { orgId: org.id })],
  ['shared list of one', (ctx) => listSharedDocuments(ctx, { orgId: org.id, roleId: scene.member.id })],
  ['shared list of another', (ctx) => listSharedDocuments(ctx, { orgId: other.id })],
  ['original', (ctx, { id }) => markOriginalSeen(ctx, { documentId: id, orgId: org.id })],
  ['update', (ctx, { id, version }) => updateUserDocument(ctx, { id, version, data: { title: 'Mine' } })],
  ['stale update', (ctx, { id }) => updateUserDocument(ctx, { id, version: 99, data: {} })],
  ['replace', (ctx, { id, version }) => replaceUserDocument(ctx, { id, version, data: { file: file() } })],
  ['delete', (ctx, { id, version }) => deleteUserDocument(ctx, { id, version })],
  ['stale delete', (ctx, { id }) => deleteUserDocument(ctx, { id, version: 99 })],
  ['restore', (ctx, { id, version }) => restoreUserDocument(ctx, { id, version: version + 1 })],
  ['share', (ctx, { id }) => shareDocument(ctx, { documentId: id, orgId: org.id })],
  ['share with another', (ctx, { id }) => shareDocument(ctx, { documentId: id, orgId: other.id })],
  ['give copy', (ctx, { id }) => giveHealthCopy(ctx, { documentId: id, orgId: org.id, ...copyConsent })],
  ['give another a copy', (ctx, { id }) => giveHealthCopy(ctx, { documentId: id, orgId: other.id, ...copyConsent })],
  ['end copy', (ctx, { copies }) => endHealthCopy(ctx, { id: copies[0]?.id ?? nothing })],
  ['list of copies', (ctx, { id }) => listHealthCopies(ctx, { documentId: id })],
  ['copy', (ctx, { copies }) => openHealthCopy(ctx, { id: copies[0]?.id ?? nothing })],
  ['end share', (ctx, { shares }) => endDocumentShare(ctx, { id: shares[0]?.id ?? scene.shared.shareId })],
  [
    'save for them',
    (ctx) => saveUserDocument(ctx, { id: scene.user.id, data: { title: 'T', kind: 'OTHER', file: file() } }),
  ],
]

type Opened = { ok?: boolean; value?: { stream?: AsyncIterable<Uint8Array> } }

/** Everything somebody received as an answer, including the bytes of files. */
async function told(answer: unknown): Promise<string> {
  const { stream } = (answer as Opened).value ?? {}
  const bytes: Uint8Array[] = []
  if (stream) for await (const piece of stream) bytes.push(piece)
  const known = stream ? { ...(answer as Opened).value, stream: Buffer.concat(bytes).toString() } : answer
  return JSON.stringify(known, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}

const stateOfAll = () =>
  Promise.all([
    db.document.findMany(),
    db.documentShare.findMany(),
    db.healthCopy.findMany(),
    db.originalSeen.findMany(),
  ])

describe.each(outsiders)('%s', (_name, ctx) => {
  test.each(operations)('is told nothing and changes nothing: %s', async (_operation, run) => {
    const before = await stateOfAll()
    for (const document of Object.values(documents)) {
      const answer = await run(ctx(), document)
      const said = await told(answer)
      expect(said).not.toContain(marker)
      for (const { id } of Object.values(documents)) expect(said).not.toContain(id)
    }
    expect(await stateOfAll()).toEqual(before)
  })
})

describe('an administrator of the organization', () => {
  const admin = as(org.admin, adminRole)
  const allowed: Record<string, Name[]> = {
    'shared file': ['shared'],
    'shared document': ['shared', 'health', 'copied'],
    original: ['health', 'copied'],
    copy: ['copied'],
  }

  test.each(operations.filter(([name]) => !name.startsWith('shared list')))(
    'may do with each document what is meant for them: %s',
    async (name, run) => {
      const before = await stateOfAll()
      for (const [which, document] of Object.entries(documents) as [Name, (typeof documents)[Name]][]) {
        const answer = (await run(admin(), document)) as Opened
        const said = await told(answer)
        const may = allowed[name]?.includes(which) ?? false
        if (/^list( of deleted| by words)?$/.test(name)) expect(said).toContain('"edges":[]')
        else expect([which, answer.ok ?? false]).toEqual([which, may])
        if (!(name === 'shared file' || name === 'copy') || !may) expect(said).not.toContain(marker)
      }
      if (name !== 'original') expect(await stateOfAll()).toEqual(before)
    },
  )

  test('sees in the list what is shared, and of a health record kind, type and expiration date alone', async () => {
    const { edges } = await done(listSharedDocuments(admin(), { orgId: org.id }))
    expect(edges.map(({ node }) => node.id).toSorted()).toEqual(
      [scene.shared.id, scene.health.id, copied.id].toSorted(),
    )
    const of = (id: string) => edges.find(({ node }) => node.id === id)!.node
    expect(of(scene.shared.id)).toMatchObject({ title: `${marker} shared`, fileName: `${marker} shared.pdf` })
    const {
      since: _since,
      originalSeenAt: _at,
      originalSeenBy: _by,
      originalSeenByOneself: _own,
      ...health
    } = of(scene.health.id)
    expect(health).toEqual({
      id: scene.health.id,
      orgId: org.id,
      roleId: scene.member.id,
      firstName: scene.user.firstName,
      middleName: scene.user.middleName,
      lastName: scene.user.lastName,
      kind: 'HEALTH',
      healthRecordType: 'TB_TEST',
      expiresAt: '2027-05-05',
      expiryState: expect.any(String),
      title: null,
      effectiveAt: null,
      fileName: null,
      contentType: null,
      size: null,
      check: null,
      copy: null,
    })
    expect(of(copied.id)).toMatchObject({ title: null, fileName: null, copy: { id: copied.copyId } })
    const found = await done(listSharedDocuments(admin(), { orgId: org.id, filter: { query: marker } }))
    expect(found.edges).toEqual([])
    const kinds = await done(listSharedDocuments(admin(), { orgId: org.id, filter: { kind: 'HEALTH' } }))
    expect(kinds.edges.map(({ node }) => node.id)).toEqual([copied.id, scene.health.id])
    const paged = await done(listSharedDocuments(admin(), { orgId: org.id, first: 1 }))
    const rest = await done(listSharedDocuments(admin(), { orgId: org.id, after: paged.pageInfo.endCursor }))
    expect([...paged.edges, ...rest.edges].map(({ node }) => node.id)).toEqual(edges.map(({ node }) => node.id))
  })

  test('is recorded when they open a file, and when they see an original, once', async () => {
    const { org: mine, shared, health } = await makeScene()
    const them = () => ctxFor(mine.admin, { roles: [mine.role], files })
    await done(readSharedDocument(them(), { id: shared.id }))
    for (const _twice of [1, 2]) {
      const seen = await done(markOriginalSeen(them(), { documentId: health.id, orgId: mine.id }))
      expect(seen).toMatchObject({ originalSeenBy: 'ADMIN', originalSeenAt: expect.any(Date), title: null })
    }
    const events = await db.auditEvent.findMany({
      where: { orgId: mine.id, actorId: mine.admin.id },
      orderBy: { seq: 'asc' },
    })
    const ofDocuments = events
      .map(({ action, subjectId }) => `${action} ${subjectId}`)
      .filter((one) => /^document/.test(one))
    expect(ofDocuments).toEqual([`document.viewed ${shared.id}`, `document.originalSeen ${health.id}`])
  })
})

test('what ended is gone at once: a share, a membership, a document; and who comes back shares anew', async () => {
  const one = await makeScene()
  const admin = () => ctxFor(one.org.admin, { roles: [one.org.role], files })
  const seen = async () =>
    (await done(listSharedDocuments(admin(), { orgId: one.org.id }))).edges.map(({ node }) => node.id)
  await done(endDocumentShare(ctxFor(one.user), { id: one.shared.shareId }))
  expect(await seen()).toEqual([one.health.id])
  expect(await readSharedDocument(admin(), { id: one.shared.id })).toEqual(fail('notFound'))
  const again = await done(shareDocument(ctxFor(one.user), { documentId: one.shared.id, orgId: one.org.id }))
  expect(again.shares).toHaveLength(1)
  expect(await seen()).toHaveLength(2)

  await endMembership(one.org, one.member)
  expect(await seen()).toEqual([])
  expect(await readSharedDocument(admin(), { id: one.shared.id })).toEqual(fail('notFound'))
  expect(await shareDocument(ctxFor(one.user), { documentId: one.own.id, orgId: one.org.id })).toEqual(fail('notFound'))
  await db.role.update({ where: { id: one.member.id }, data: { state: 'ACTIVE', endedAt: null } })
  expect(await seen()).toEqual([])
})

test('what was handed in for a request is shared with who asked, and so is what takes its place', async () => {
  const one = await makeScene()
  await switchOn(one.org.id, 'DOCUMENT_REQUESTS')
  const admin = () => ctxFor(one.org.admin, { roles: [one.org.role], files })
  const request = await db.documentRequest.create({ data: { orgId: one.org.id, title: 'Card', kind: one.own.kind } })
  const asked = await db.requestedDocument.create({
    data: { requestId: request.id, orgId: one.org.id, roleId: one.member.id, userId: one.user.id },
  })
  await done(fulfillRequestedDocument(ctxFor(one.user), { id: asked.id, version: 1, documentId: one.own.id }))
  expect((await readSharedDocument(admin(), { id: one.own.id })).ok).toBe(true)
  const { id, version } = await db.document.findUniqueOrThrow({ where: { id: one.own.id } })
  const made = await done(replaceUserDocument(ctxFor(one.user, { files }), { id, version, data: { file: file() } }))
  expect((await readSharedDocument(admin(), { id: made.id })).ok).toBe(true)
  expect(await readSharedDocument(admin(), { id })).toEqual(fail('notFound'))
})

/** Every column of every table that contains the marker, including those of the queue. */
async function placesOfMarker(): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS "name" FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ key: string }[]>(
      `SELECT DISTINCT e.key FROM ${name} t, jsonb_each_text(to_jsonb(t)) e WHERE e.value ILIKE '%' || $1 || '%'`,
      marker,
    )
    found.push(...rows.map(({ key }) => `${name}.${key}`))
  }
  return found.toSorted()
}

test('the marker of documents is in their own columns, and in no history, mail, notice, webhook or job', async () => {
  expect(await placesOfMarker()).toEqual(['public."Document".title', 'public."StoredFile".fileName'])
})

test('no list, export, search, pack, notice, log or job of the organization tells of a health record', async () => {
  const { org: mine, member, health, user } = await makeScene()
  const ctx = as(mine.admin, { roles: [mine.role] })
  const asked: [string, (ctx: Ctx) => Promise<unknown>][] = [
    ['members', (one) => listMembers(one, { orgId: mine.id })],
    ['member', (one) => getMember(one, { id: member.id })],
    ['export of members', (one) => exportMembers(one, { orgId: mine.id })],
    ['export of credits', (one) => exportCredits(one, { orgId: mine.id })],
    ['pack', (one) => takeInspectionPack(one, { orgId: mine.id, ...lastDays(30) })],
    ['board', (one) => listBoard(one, { orgId: mine.id })],
    ['search', (one) => search(one, { q: marker })],
    ['notices', (one) => listOwnNotices(one, {})],
    ['bad file', (one) => readSharedDocument(one, { id: health.id })],
    ['bad update', (one) => updateUserDocument(one, { id: health.id, version: 1, data: { title: 'x' } })],
  ]
  for (const [name, run] of asked) {
    const context = ctx()
    const said = (await told(await run(context))) + JSON.stringify([context.logged, context.sent])
    expect([name, said.includes(marker), said.includes(health.id)]).toEqual([name, false, false])
  }
  const owners = ctxFor(user, { files })
  await updateUserDocument(owners, { id: health.id, version: health.version, data: { title: `${marker} again` } })
  expect(JSON.stringify([owners.logged, owners.sent])).not.toContain(marker)
})
