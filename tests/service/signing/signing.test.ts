import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import {
  ctxOfSigner,
  ctxOfSigningAdmin,
  makeSentRequest,
  makeSigningDraft,
  pdfToSign,
  signAs,
  signatureField,
  signersOf,
} from '@/fixtures/signing'
import { makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { removeMember } from '@/lib/services/members/membership'
import { remindSigner, sendSigningRequest, voidSigningRequest } from '@/lib/services/signing/send-request'
import { declineToSign, signDocument } from '@/lib/services/signing/sign-document'
import {
  createSigningRequest,
  getSigningRequest,
  listSigningRequests,
  updateSigningRequest,
} from '@/lib/services/signing/signing-requests'
import { getSigner, listOwnSigningTasks } from '@/lib/services/signing/signing-tasks'

const db = database()
const statesOf = async (requestId: string) =>
  (await signersOf(requestId)).toSorted((a, b) => a.slot - b.slot).map(({ state }) => state)
const two = [signatureField, { ...signatureField, slot: 1, y: 8000 }]

test('only the organization’s own administrators make, see and send requests', async () => {
  const { org, request } = await makeSigningDraft()
  const member = await makeRole({ orgId: org.id })
  const other = await makeClassOrg()
  const superAdmin = ctxFor(member.user, { visits: [org.id] })
  const others = [ctxOfSigner(member), ctxOfSigningAdmin(other), superAdmin]
  const { id, version } = request
  for (const ctx of others) {
    expect(await getSigningRequest(ctx, { id })).toMatchObject(fail('notFound'))
    expect(await listSigningRequests(ctx, { orgId: org.id })).toMatchObject(fail('notFound'))
    expect(await updateSigningRequest(ctx, { id, version, input: { title: 'X' } })).toMatchObject(fail('notFound'))
    expect(await sendSigningRequest(ctx, { id, version })).toMatchObject(fail('notFound'))
  }
  expect(await getSigningRequest(ctxOfNobody(), { id })).toMatchObject(fail('signInRequired'))
  const off = await makeOrg()
  const file = sentFile('a.pdf', await pdfToSign())
  const made = createSigningRequest(ctxOfSigningAdmin(off), { orgId: off.id, title: 'A', file })
  expect(await made).toMatchObject(fail('featureOff'))
})

test('what a signer signs is theirs alone to open, sign and decline', async () => {
  const { org, people, signers } = await makeSentRequest()
  const { id } = signers[0]!
  const stranger = await makeRole({ orgId: org.id })
  for (const ctx of [ctxOfSigner(stranger), ctxOfSigningAdmin(org)]) {
    expect(await getSigner(ctx, { id })).toMatchObject(fail('notFound'))
    const attempt = { id, version: 1, adoptedName: 'Somebody' }
    expect(await signDocument(ctx, attempt)).toMatchObject(fail('notFound'))
    expect(await declineToSign(ctx, { id, version: 1, reason: 'No' })).toMatchObject(fail('notFound'))
  }
  const tasks = await done(listOwnSigningTasks(ctxOfSigner(people[0]!), { open: true }))
  expect(tasks.edges.map(({ node }) => node.id)).toEqual([id])
  const early = await signDocument(ctxOfSigner(people[0]!), { id, version: 1, adoptedName: 'Ana' })
  expect(early).toMatchObject(fail('signerUnread'))
})

test('what papers cannot print is refused before anything is sealed: names at sending, the rest at its field', async () => {
  const org = await makeClassOrg()
  const [plain, odd] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  await db.user.update({ where: { id: odd.user.id }, data: { firstName: 'Ana 👩‍⚕️', lastName: 'Ruiz' } })
  const { request } = await makeSigningDraft({ org, input: { named: true, roleIds: [odd.id] } })
  const { id, version } = request
  expect(await sendSigningRequest(ctxOfSigningAdmin(org), { id, version })).toEqual(
    fail('namesUnprintable', undefined, { params: { names: 'Ana 👩‍⚕️ Ruiz (👩‍⚕️)' } }),
  )
  const field = { ...signatureField, kind: 'TEXT' as const, y: 1000 }
  const { signers } = await makeSentRequest({ org, people: [plain], input: { fields: [signatureField, field] } })
  const text = signers[0]!.fields.find(({ kind }) => kind === 'TEXT')!
  const attempt = signAs(plain, signers[0]!.id, { adoptedName: 'ᚠ Ruiz', values: [{ fieldId: text.id, text: '𝓜' }] })
  const fields = {
    adoptedName: { key: 'validation.letters', params: { letters: 'ᚠ' } },
    [`values.${text.id}`]: { key: 'validation.letters', params: { letters: '𝓜' } },
  }
  await expect(attempt).rejects.toThrow(JSON.stringify({ code: 'invalidInput', fields }))
})

test('in order the second has their turn after the first; all are SIGNED in the end and the copy is handed over to be sealed', async () => {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const input = { mode: 'TOGETHER' as const, inOrder: true, fields: two }
  const { request, signers } = await makeSentRequest({ org, people, input })
  expect(await statesOf(request.id)).toEqual(['SENT', 'WAITING'])
  expect(await getSigner(ctxOfSigner(people[1]!), { id: signers[1]!.id })).toMatchObject(fail('notFound'))
  await signAs(people[0]!, signers[0]!.id)
  expect(await statesOf(request.id)).toEqual(['SIGNED', 'SENT'])
  await signAs(people[1]!, signers[1]!.id)
  const copy = await db.signingCopy.findUniqueOrThrow({ where: { id: signers[0]!.copyId } })
  expect(copy.state).toBe('COMPLETED')
  const events = await db.signingEvent.findMany({ where: { copyId: copy.id } })
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(
    ['SENT', 'VIEWED', 'CONSENTED', 'SIGNED', 'SENT', 'VIEWED', 'CONSENTED', 'SIGNED'].toSorted(),
  )
  await expect(
    db.$executeRaw`UPDATE "SigningEvent" SET "kind" = 'VOIDED' WHERE "copyId" = ${copy.id}::uuid`,
  ).rejects.toThrow('append-only')
})

test('two who sign at once both do, and of a signature and an end of the request one is first', async () => {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const sentRequest = await makeSentRequest({ org, people, input: { mode: 'TOGETHER', fields: two } })
  await Promise.all(people.map((role, index) => signAs(role, sentRequest.signers[index]!.id)))
  expect((await db.signingCopy.findUniqueOrThrow({ where: { id: sentRequest.signers[0]!.copyId } })).state).toBe(
    'COMPLETED',
  )

  const one = await makeSentRequest({ org, people: [people[0]!] })
  const { id, version } = one.request
  const end = { id, version, reason: 'Another version is coming' }
  await Promise.allSettled([signAs(people[0]!, one.signers[0]!.id), voidSigningRequest(ctxOfSigningAdmin(org), end)])
  const [state] = await statesOf(id)
  const copy = await db.signingCopy.findUniqueOrThrow({ where: { id: one.signers[0]!.copyId } })
  expect([
    ['SIGNED', 'COMPLETED'],
    ['VOIDED', 'VOIDED'],
  ]).toContainEqual([state, copy.state])
})

test('what everybody has signed cannot be ended any more', async () => {
  const { org, people, signers, request } = await makeSentRequest()
  await signAs(people[0]!, signers[0]!.id)
  const end = { id: request.id, version: request.version, reason: 'Another version is coming' }
  expect(await voidSigningRequest(ctxOfSigningAdmin(org), end)).toMatchObject(fail('signingState'))
  expect(await statesOf(request.id)).toEqual(['SIGNED'])
})

test('who declines ends the copy with a reason, and whoever sent it is told; a reminder of it is refused', async () => {
  const { org, people, signers, request } = await makeSentRequest()
  const { id } = signers[0]!
  await done(declineToSign(ctxOfSigner(people[0]!), { id, version: 1, reason: 'It names another job' }))
  expect(await statesOf(request.id)).toEqual(['DECLINED'])
  const told = await db.notification.findMany({ where: { userId: org.admin.id, kind: 'documentDeclined' } })
  expect(told).toHaveLength(1)
  expect(await remindSigner(ctxOfSigningAdmin(org), { id })).toMatchObject(fail('signerState'))
})

describe('who hears that somebody declined', () => {
  const toldOf = async (orgId: string) =>
    (await db.notification.findMany({ where: { orgId, kind: 'documentDeclined' } })).map(({ userId }) => userId)
  const decline = (role: MadeRole, id: string) =>
    done(declineToSign(ctxOfSigner(role), { id, version: 1, reason: 'It names another job' }))
  const roleOfAdmin = ({ id: orgId, admin }: MadeOrg) =>
    db.role.findFirstOrThrow({ where: { orgId, userId: admin.id } })

  test('is an administrator of now, where whoever sent it is none any more', async () => {
    const org = await makeClassOrg()
    const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const { people, signers } = await makeSentRequest({ org })
    const { id, version } = await roleOfAdmin(org)
    await done(removeMember(ctxFor(other.user, { roles: [other] }), { id, version, reason: 'RESIGNED' }))
    await decline(people[0]!, signers[0]!.id)
    expect(await toldOf(org.id)).toEqual([other.user.id])
  })

  test('is nobody who declined it themselves', async () => {
    const org = await makeClassOrg()
    const admin = { ...org.role, id: (await roleOfAdmin(org)).id, user: org.admin }
    const { signers } = await makeSentRequest({ org, people: [admin] })
    await decline(admin, signers[0]!.id)
    expect(await toldOf(org.id)).toEqual([])
  })
})

test('whose turn comes after they have left is not written to', async () => {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const input = { mode: 'TOGETHER' as const, inOrder: true, fields: two }
  const { signers } = await makeSentRequest({ org, people, input })
  const [first, second] = people
  await done(removeMember(ctxOfSigningAdmin(org), { id: second!.id, version: 1, reason: 'RESIGNED' }))
  await signAs(first!, signers[0]!.id)
  expect(await db.notification.count({ where: { userId: second!.user.id, kind: 'documentToSign' } })).toBe(0)
})

test('a locked, a signed and another kind of file are refused', async () => {
  const org = await makeClassOrg()
  const plain = Buffer.from(await pdfToSign())
  const send = (name: string, bytes: Uint8Array) =>
    createSigningRequest(ctxOfSigningAdmin(org), { orgId: org.id, title: 'A', file: sentFile(name, bytes) })
  const signed = Buffer.concat([plain, Buffer.from('\n9 0 obj<</ByteRange [0 1 2 3]>>endobj\n%%EOF\n')])
  expect(await send('signed.pdf', signed)).toMatchObject(fail('fileSigned'))
  expect(await send('a.txt', Buffer.from('text'))).toMatchObject(fail('fileType'))
})

test('a thousand people are sent their copies in one go', { timeout: 60_000 }, async () => {
  const org = await makeClassOrg()
  await db.$executeRaw`
    WITH people AS (INSERT INTO "User" ("id", "firstName", "lastName", "updatedAt")
      SELECT gen_random_uuid(), 'Person', n::text, now() FROM generate_series(1, 1000) n RETURNING "id")
    INSERT INTO "Role" ("userId", "orgId", "roleType", "updatedAt") SELECT "id", ${org.id}::uuid, 'MEMBER', now() FROM people`
  const { request } = await makeSigningDraft({ org, input: { named: false } })
  const start = performance.now()
  const sent = await done(sendSigningRequest(ctxOfSigningAdmin(org), { id: request.id, version: request.version }))
  expect(performance.now() - start).toBeLessThan(5000)
  expect(sent.counts).toMatchObject({ total: 1001, sent: 1001 })
})
