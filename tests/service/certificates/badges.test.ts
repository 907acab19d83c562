import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { credentialAttached } from '@/app/_components/certificates/read-credential'
import { certificateToDraw, paperResponse } from '@/app/api/paper-response'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { verifySeal } from '@/fixtures/verify-seal'
import { badgePort } from '@/lib/adapters/badges/badge-port'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { didDocumentAddress, issuerDid } from '@/lib/domain/certificates/badge'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { credentialAmong } from '@/lib/proof/carriers'
import { checkCredential } from '@/lib/proof/check'
import { getBadge, readIssuer, readRevocations, replaceKey } from '@/lib/services/certificates/badges'
import { printCertificate } from '@/lib/services/certificates/certificates'
import { certificateToIssue, issuedPaper } from '@/lib/services/certificates/issued-papers'
import { bringCertificate } from '@/lib/services/credits/credit-badges'
import type { SignedInCtx } from '@/lib/services/ctx'
import { reopenSession } from '@/lib/services/task-sessions/finalize-session'
import { makeClass } from './every-paper'

const db = database()
const origin = 'http://localhost:3000'

/** What a checker elsewhere reads of an issuer: its document and its lists, and nothing else. */
const reader =
  (orgId: string, seen: string[] = []) =>
  async (address: string) => {
    seen.push(address)
    if (address === didDocumentAddress(issuerDid(origin, orgId))) {
      return JSON.parse(JSON.stringify(await done(readIssuer(ctxOfNobody(), { orgId }))))
    }
    const list = address.match(new RegExp(`^${origin}/issuers/${orgId}/revocations/(\\d+)$`))?.[1]
    return list ? JSON.parse(await done(readRevocations(ctxOfNobody(), { orgId, list: Number(list) }))) : null
  }

test('a badge says what the certificate says; a stranger checks it with two public documents', async () => {
  const { org, ana, certificate } = await makeClass()
  const files = memoryFiles()
  const badge = await done(getBadge(ctxFor(ana, { files }), { id: certificate.id }))
  const again = await done(getBadge(ctxFor(ana, { files, locale: 'ja' }), { id: certificate.id }))
  expect(again).toEqual(badge)
  for (const text of [badge.json, badge.jwt]) {
    const seen: string[] = []
    const checked = await checkCredential(text, reader(org.id, seen), new Date())
    expect(checked).toMatchObject({ signature: 'GOOD', status: 'CURRENT', issuer: issuerDid(origin, org.id) })
    expect(checked?.credential).toMatchObject({
      issuer: { name: org.name },
      credentialSubject: {
        identifier: [{ identityHash: 'Ana Ruiz' }],
        creditsEarned: certificate.content.units! / 100,
        achievement: { name: certificate.content.title, humanCode: certificate.number },
      },
    })
    expect(seen).toEqual([`${origin}/issuers/${org.id}/did.json`, `${origin}/issuers/${org.id}/revocations/0`])
  }
  expect(badge.json).not.toContain('licenses')
  expect(await db.issuedPaper.count({ where: { certificateId: certificate.id } })).toBe(2)
})

test('the paper has the statement attached and sealed with it, whoever takes it first; it is brought like any other', async () => {
  const { org, ana, certificate } = await makeClass()
  const files = memoryFiles()
  const admin = ctxOfAdmin(org, { files })
  const paper = async (ctx: SignedInCtx) => {
    const { certificate: printed, ...drawn } = await done(printCertificate(ctx, { id: certificate.id }))
    const answer = await paperResponse(ctx, certificateToDraw(printed, drawn, 'en'), 'certificateFile', '')
    return new Uint8Array(await answer.arrayBuffer())
  }
  const bytes = await paper(admin)
  expect(await paper(ctxFor(ana, { files }))).toEqual(bytes)
  expect(verifySeal(bytes)).toMatchObject({ valid: true, whole: true })
  const { attachments } = await PDF.load(bytes)
  const text = credentialAmong([...attachments.list().keys()].map((name) => attachments.get(name)!))!
  const opened = await getDocument({ data: bytes.slice() }).promise
  expect(await credentialAttached(opened)).toBe(text)
  const checked = await checkCredential(text, reader(org.id), new Date())
  expect(checked).toMatchObject({ signature: 'GOOD', status: 'CURRENT' })
  const badge = await done(getBadge(ctxFor(ana, { files }), { id: certificate.id }))
  const { relatedResource, proof: _proof, ...alone } = JSON.parse(badge.json) as Record<string, unknown>
  const { proof: _inside, ...inside } = checked!.credential
  expect(inside).toEqual(alone)
  expect(relatedResource).toMatchObject([
    { digestSRI: `sha256-${createHash('sha256').update(bytes).digest('base64')}` },
  ])
  expect(await done(bringCertificate(ctxFor(ana), { text }))).toMatchObject({ title: certificate.content.title })
})

test('a paper whose statement cannot be signed is handed out without and drawn again', async () => {
  const { org, certificate } = await makeClass()
  const files = memoryFiles()
  const badges = { ...badgePort(), sign: () => Promise.reject(new Error('sealed under another secret')) }
  const ctx = ctxOfAdmin(org, { files })
  const paper = certificateToIssue(certificate, { hasLogo: false, locale: 'en', fileName: 'a.pdf' })!
  const draw = async (statement: Uint8Array | null) => ({ bytes: statement ?? Buffer.from('none'), isSealed: true })
  expect(Buffer.from(await issuedPaper({ ...ctx, badges }, paper, draw)).toString()).toBe('none')
  expect(ctx.logged).toMatchObject([{ message: 'a certificate could not be signed' }])
  expect(Buffer.from(await issuedPaper(ctx, paper, draw)).toString()).toContain('OpenBadgeCredential')
})

test('only the holder gets the badge, and only of a valid certificate', async () => {
  const { org, ana, certificate, sessionId } = await makeClass()
  const missing = { ok: false, problem: { code: 'notFound' } }
  expect(await readIssuer(ctxOfNobody(), { orgId: org.id })).toMatchObject(missing)
  expect(await getBadge(ctxOfAdmin(org), { id: certificate.id })).toMatchObject(missing)
  const files = memoryFiles()
  const { json } = await done(getBadge(ctxFor(ana, { files }), { id: certificate.id }))
  const { version } = await taskSessionNow(sessionId)
  await done(reopenSession(ctxOfAdmin(org), { id: sessionId, version, reason: 'A name was wrong' }))
  expect((await checkCredential(json, reader(org.id), new Date()))?.status).toBe('CURRENT')
  await db.certificate.update({
    where: { id: certificate.id },
    data: { state: 'REVOKED', endedAt: new Date(), endReason: 'corrected' },
  })
  expect((await checkCredential(json, reader(org.id), new Date()))?.status).toBe('REVOKED')
  expect(await getBadge(ctxFor(ana, { files }), { id: certificate.id })).toMatchObject(missing)
})

test('many certificates at once get places of their own, and one key', async () => {
  const { org, ana, certificate } = await makeClass()
  const files = memoryFiles()
  const all = await Promise.all(
    Array.from({ length: 4 }, () => getBadge(ctxFor(ana, { files }), { id: certificate.id })),
  )
  expect(new Set(all.map((one) => (one.ok ? one.value.json : one.problem.code))).size).toBe(1)
  expect(await db.badgeKey.count({ where: { orgId: org.id } })).toBe(1)
  expect(await db.badgePlace.count({ where: { orgId: org.id } })).toBe(1)
})

test('a replaced key stays resolvable; of a stolen one nothing counts from the day of the theft on', async () => {
  const { org, ana, certificate } = await makeClass()
  const files = memoryFiles()
  const admin = ctxOfAdmin(org)
  const get = () => done(getBadge(ctxFor(ana, { files }), { id: certificate.id }))
  const first = await get()
  expect((await done(replaceKey(admin, { input: { orgId: org.id } }))).keys).toHaveLength(2)
  expect((await checkCredential(first.json, reader(org.id), new Date()))?.signature).toBe('GOOD')
  expect(await get()).toEqual(first)

  // The second key signs nothing yet; the first was retired, so the theft of the current one leaves it alone.
  const tomorrow = addDays(todayIn('UTC', new Date()), 1)
  expect(await replaceKey(admin, { input: { orgId: org.id, stolenOn: tomorrow } })).toMatchObject({
    ok: false,
    problem: { fields: { 'input.stolenOn': 'validation.dateInFuture' } },
  })
  const today = todayIn('UTC', new Date())
  const other = await makeClass()
  const badge = await done(getBadge(ctxFor(other.ana, { files }), { id: other.certificate.id }))
  await done(replaceKey(ctxOfAdmin(other.org), { input: { orgId: other.org.id, stolenOn: today } }))
  const checked = await checkCredential(badge.json, reader(other.org.id), new Date())
  expect(checked?.signature).toBe('KEY_WITHDRAWN')
  const renewed = await done(getBadge(ctxFor(other.ana, { files }), { id: other.certificate.id }))
  expect(renewed.json).not.toBe(badge.json)
  expect(await checkCredential(renewed.json, reader(other.org.id), new Date())).toMatchObject({
    signature: 'GOOD',
    status: 'CURRENT',
  })
})
