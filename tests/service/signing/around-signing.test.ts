import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import {
  ctxOfSigner,
  ctxOfSigningAdmin,
  makeSealedCopy,
  makeSentRequest,
  makeSigningDraft,
  signAs,
} from '@/fixtures/signing'
import { makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import { consentToSign, openSigning } from '@/lib/services/signing/sign-document'
import { findCopyToSeal, keepSeal, resendSeals } from '@/lib/services/signing/signed-copies'
import {
  countSigningReach,
  deleteSigningRequest,
  getSigningChoices,
  getSigningRequest,
  readSigningFile,
} from '@/lib/services/signing/signing-requests'
import {
  exportRequestSigners,
  listMemberSigners,
  listRequestSigners,
  readFileToSign,
} from '@/lib/services/signing/signing-tasks'

const db = database()

test('a draft is thrown away with its file; what was sent stays', async () => {
  const { org, request } = await makeSigningDraft()
  const ctx = ctxOfSigningAdmin(org)
  const { id, version } = request
  expect(await deleteSigningRequest(ctx, { id, version: version + 1 })).toMatchObject(fail('staleVersion'))
  await done(deleteSigningRequest(ctx, { id, version }))
  expect(await getSigningRequest(ctxOfSigningAdmin(org), { id })).toMatchObject(fail('notFound'))
  expect(ctx.sent).toContainEqual({ queue: 'erasures', data: { kind: 'files', keys: [request.file.storageKey] } })
  const sent = await makeSentRequest({ org })
  const attempt = { id: sent.request.id, version: sent.request.version }
  expect(await deleteSigningRequest(ctxOfSigningAdmin(org), attempt)).toMatchObject(fail('signingState'))
})

test('signers are listed by request and by member, in pages and by state', async () => {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const { request, signers } = await makeSentRequest({ org, people })
  await signAs(people[0]!, signers[0]!.id)
  const of = { signingRequestId: request.id }
  const list = async (input: object) => {
    const { edges, pageInfo } = await done(listRequestSigners(ctxOfSigningAdmin(org), { ...of, ...input }))
    return { ids: edges.map(({ node }) => node.id), ...pageInfo }
  }
  const { ids, endCursor, hasNextPage } = await list({ first: 1 })
  expect(hasNextPage).toBe(true)
  const rest = await list({ first: 1, after: endCursor })
  expect([...ids, ...rest.ids].toSorted()).toEqual(signers.map(({ id }) => id).toSorted())
  expect((await list({ state: 'SIGNED' })).ids).toEqual([signers[0]!.id])
  const ofMember = { orgId: org.id, roleId: people[1]!.id }
  const { edges } = await done(listMemberSigners(ctxOfSigningAdmin(org), ofMember))
  expect(edges.map(({ node }) => node.id)).toEqual([signers[1]!.id])
})

test('the signers of a request are written to a file by their state, and the history keeps that it was taken', async () => {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const { request, signers } = await makeSentRequest({ org, people })
  await signAs(people[0]!, signers[0]!.id)
  await db.role.update({ where: { id: people[0]!.id }, data: { employeeId: '00042', department: 'Night' } })
  const take = async (input: object) => {
    const rows: unknown[] = []
    const exported = await done(
      exportRequestSigners(ctxOfSigningAdmin(org), { signingRequestId: request.id, ...input }),
    )
    for await (const { id, state, employeeId, department } of exported) rows.push({ id, state, employeeId, department })
    return rows
  }
  expect(await take({})).toHaveLength(2)
  expect(await take({ state: 'SIGNED' })).toEqual([
    { id: signers[0]!.id, state: 'SIGNED', employeeId: '00042', department: 'Night' },
  ])
  const where = { subjectId: request.id, action: 'signing.exported' }
  expect(await db.auditEvent.count({ where })).toBe(2)
})

test('opening and agreeing are noted once, and only the words of now can be agreed to', async () => {
  const { people, signers } = await makeSentRequest()
  const { id, copyId } = signers[0]!
  const ctx = () => ctxOfSigner(people[0]!)
  const opened = await done(openSigning(ctx(), { id }))
  expect(opened.viewedAt).not.toBeNull()
  expect((await done(openSigning(ctx(), { id }))).viewedAt).toEqual(opened.viewedAt)
  const old = { id, consentVersion: 'older', consentLocale: 'en' as const }
  expect(await consentToSign(ctx(), old)).toMatchObject(fail('signedTextChanged'))
  const consent = { ...old, consentVersion: signingConsentVersion }
  const agreed = await done(consentToSign(ctx(), consent))
  expect(await done(consentToSign(ctx(), consent))).toEqual(agreed)
  const events = await db.signingEvent.findMany({ where: { copyId, signerId: id } })
  expect(
    events
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'SENT')
      .toSorted(),
  ).toEqual(['CONSENTED', 'VIEWED'])
})

test('both sides read the same bytes of the file that is to be signed', async () => {
  const { org, people, signers, request, files } = await makeSentRequest()
  const [bytes] = files.stored.values()
  const ofOrg = await done(readSigningFile(ctxOfSigningAdmin(org, { files }), { id: request.id }))
  const ofSigner = await done(readFileToSign(ctxOfSigner(people[0]!, { files }), { id: signers[0]!.id }))
  for (const { stream } of [ofOrg, ofSigner]) expect((await buffer(stream)).equals(bytes!)).toBe(true)
})

test('an administrator sees how many an audience reaches, and what it can be chosen from', async () => {
  const org = await makeClassOrg()
  await makeRole({ orgId: org.id })
  const members = await db.role.count({ where: { orgId: org.id } })
  const reach = await done(countSigningReach(ctxOfSigningAdmin(org), { orgId: org.id, audience: {} }))
  expect(reach).toEqual({ count: members })
  const hired = { orgId: org.id, audience: { hiredFrom: '2020-01-01' } }
  expect(await done(countSigningReach(ctxOfSigningAdmin(org), hired))).toEqual({ count: 0 })
  const within = { orgId: org.id, audience: { hiredWithinMonths: 6 } }
  expect(await done(countSigningReach(ctxOfSigningAdmin(org), within))).toEqual({ count: 0 })
  expect((await getSigningChoices(ctxOfSigningAdmin(org), { orgId: org.id })).ok).toBe(true)
})

test('only a copy that everybody signed is to be sealed, once; what was given up is handed over again', async () => {
  const { people, signers } = await makeSentRequest()
  const { id, copyId } = signers[0]!
  expect(await done(findCopyToSeal(ctxOfJob(), { copyId }))).toBeNull()
  await signAs(people[0]!, id)
  expect(await done(findCopyToSeal(ctxOfJob(), { copyId }))).toMatchObject({ id: copyId })
  const later = ctxOfJob(new Date(Date.now() + 2 * 3_600_000))
  await done(resendSeals(later, {}))
  expect(later.sent).toContainEqual({ queue: 'seals', data: { copyId } })
  const early = ctxOfJob()
  await done(resendSeals(early, {}))
  expect(early.sent).not.toContainEqual({ queue: 'seals', data: { copyId } })

  const sealed = await makeSealedCopy()
  expect(await done(findCopyToSeal(ctxOfJob(), { copyId: sealed }))).toBeNull()
  const file = { storageKey: id, fileName: 'b.pdf', contentType: 'application/pdf', size: 1, sha256: 'b'.repeat(64) }
  expect(await done(keepSeal(ctxOfJob(), { copyId: sealed, file }))).toEqual({ kept: false })
})
