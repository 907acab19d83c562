import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PDF } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { popplerSeal } from '@/fixtures/poppler'
import {
  ctxOfSigner,
  ctxOfSigningAdmin,
  makeSentRequest,
  pdfToSign,
  type SentRequest,
  signAs,
  signatureField,
} from '@/fixtures/signing'
import { makeClassOrg } from '@/fixtures/tasks'
import { sealOf, signingCertificateOid, verifySeal } from '@/fixtures/verify-seal'
import { sealCertificate } from '@/lib/adapters/signing/certificate'
import { database } from '@/lib/data/db'
import { findCopy } from '@/lib/data/signing/copies'
import { fail } from '@/lib/domain/result'
import { sealCopy } from '@/lib/jobs/seal-copies'
import {
  readOrgSignedCopy,
  readSignedCopy,
  verifySignedDocument,
  verifySignedNumber,
} from '@/lib/services/signing/signed-copies'

const data = mkdtempSync(join(tmpdir(), 'suma-seal-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))
const appUrl = 'http://localhost:3000'
const certificate = () =>
  sealCertificate({ SIGNING_P12: undefined, SIGNING_P12_PASSWORD: undefined, SUMA_DATA: data, APP_URL: appUrl })
const drawing = 'M20 150L100 20L150 180L220 90L260 120L300 60L350 140L420 80L500 150'

/** Seals a fully signed copy; returns its bytes. */
async function seal({ files, signers }: Pick<SentRequest, 'files' | 'signers'>, now = new Date()) {
  const { signer } = await certificate()
  const { jobs } = ctxOfNobody()
  await sealCopy(signers[0]!.copyId, { files, signer, appUrl, jobs, now })
  const copy = (await findCopy(database(), { id: signers[0]!.copyId }))!
  return { copy, bytes: files.stored.get(copy.file!.storageKey)! }
}

const textOf = async (bytes: Uint8Array) => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    )
  }
  return { pages: pdf.numPages, texts }
}

test('what everybody signed is sealed with its receipt; a reader finds the signature valid, and each changed byte breaks it', async () => {
  const org = await makeClassOrg()
  const sentRequest = await makeSentRequest({ org, people: [await makeRole({ orgId: org.id })] })
  await signAs(sentRequest.people[0]!, sentRequest.signers[0]!.id, { adoptedName: 'Ana Ruiz', drawing })
  const { copy, bytes } = await seal(sentRequest)
  expect(verifySeal(bytes)).toMatchObject({ valid: true, whole: true, subject: 'Suma (localhost:3000)' })
  expect(verifySeal(bytes).attributes).toContain(signingCertificateOid)
  expect(copy.sha256After).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(copy.events.map(({ kind }) => kind)).toEqual(['SENT', 'VIEWED', 'CONSENTED', 'SIGNED', 'SEALED'])
  const { ranges } = sealOf(bytes)
  const all = ranges.flatMap(([from, size]) =>
    Array.from({ length: 50 }, (_none, n) => from + Math.floor((n * size) / 50)),
  )
  const isBroken = (at: number) => {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    try {
      return !verifySeal(changed).valid
    } catch {
      return true
    }
  }
  expect(all).toHaveLength(100)
  expect(all.filter((at) => !isBroken(at))).toEqual([])
})

test('the reader of poppler agrees, where it is on this machine', async () => {
  const sentRequest = await makeSentRequest()
  await signAs(sentRequest.people[0]!, sentRequest.signers[0]!.id)
  const { bytes } = await seal(sentRequest)
  const says = popplerSeal(bytes)
  if (says) expect(says).toEqual({ valid: true, whole: true, kind: 'ETSI.CAdES.detached' })
})

test('Japanese and accented names, values, a turned page and the receipt in the language of the signer are on it', async () => {
  const org = await makeClassOrg()
  const place = { page: 1, slot: 0, x: 500, width: 4000, height: 400 }
  const fields = [
    { ...signatureField, page: 2 },
    { ...place, kind: 'TEXT' as const, y: 3000, label: 'Ward' },
    { ...place, kind: 'DATE' as const, y: 4000 },
    { ...place, kind: 'INITIALS' as const, y: 5000 },
    { ...place, kind: 'CHECKBOX' as const, y: 6000 },
  ]
  const bytes = await pdfToSign({ pages: 3, rotate: 90 })
  const sentRequest = await makeSentRequest({ org, bytes, input: { fields } })
  const [role] = sentRequest.people
  const [signer] = sentRequest.signers
  const [, ward, , , tick] = signer!.fields
  const values = [
    { fieldId: ward!.id, text: '東3病棟 – Łucja' },
    { fieldId: tick!.id, checked: true },
  ]
  await signAs(role!, signer!.id, { adoptedName: 'José 山田 花子', values, locale: 'ja' })
  const { bytes: sealed } = await seal(sentRequest)
  const { pages, texts } = await textOf(sealed)
  expect(pages).toBe(4)
  expect(texts[0]).toContain('東3病棟')
  expect(texts[1]).toContain('/s/José山田花子')
  expect(texts[3]).toContain('署名の記録')
  expect(verifySeal(sealed).valid).toBe(true)
})

test('sealing again changes nothing and leaves no file; a copy that somebody has still to sign is not sealed', async () => {
  const sentRequest = await makeSentRequest()
  const { signer } = await certificate()
  const outside = { files: sentRequest.files, signer, appUrl, jobs: ctxOfNobody().jobs, now: new Date() }
  await sealCopy(sentRequest.signers[0]!.copyId, outside)
  expect(sentRequest.files.stored.size).toBe(1)
  await signAs(sentRequest.people[0]!, sentRequest.signers[0]!.id)
  await Promise.all([1, 2, 3].map(() => sealCopy(sentRequest.signers[0]!.copyId, outside)))
  await sealCopy(sentRequest.signers[0]!.copyId, outside)
  expect(sentRequest.files.stored.size).toBe(2)
  const copy = await findCopy(database(), { id: sentRequest.signers[0]!.copyId })
  expect(copy?.events.filter(({ kind }) => kind === 'SEALED')).toHaveLength(1)
})

test('the sealed file is its signers’ and its organization’s; members, strangers and others find none', async () => {
  const org = await makeClassOrg()
  const sentRequest = await makeSentRequest({ org })
  const [role] = sentRequest.people
  const id = sentRequest.signers[0]!.copyId
  const { files } = sentRequest
  await signAs(role!, sentRequest.signers[0]!.id)
  expect(await readSignedCopy(ctxOfSigner(role!, { files }), { id })).toMatchObject(fail('notFound'))
  const { bytes } = await seal(sentRequest)
  const [signer, admin] = [ctxOfSigner(role!, { files }), ctxOfSigningAdmin(org, { files })]
  for (const copy of [readSignedCopy(signer, { id }), readOrgSignedCopy(admin, { id })]) {
    const { file, stream } = await done(copy)
    expect(file).toMatchObject({
      fileName: 'Hand hygiene policy.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
    })
    expect((await buffer(stream)).equals(bytes)).toBe(true)
  }
  const other = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  const strangers = [ctxOfSigner(member, { files }), ctxOfSigningAdmin(other, { files })]
  for (const ctx of [...strangers, ctxOfSigner({ ...member, user: await makeUser() }, { files })])
    for (const read of [readSignedCopy, readOrgSignedCopy])
      expect(await read(ctx, { id })).toMatchObject(fail('notFound'))
  expect(await readSignedCopy(admin, { id })).toMatchObject(fail('notFound'))
  expect(await readOrgSignedCopy(signer, { id })).toMatchObject(fail('notFound'))
  expect(await readSignedCopy(ctxOfNobody({ files }), { id })).toMatchObject(fail('signInRequired'))
})

test('anybody with the document sees what was sealed; by its number neither names nor title; nothing before it is sealed', async () => {
  const sentRequest = await makeSentRequest({ title: 'Confidentiality agreement' })
  const { verifyToken: token, number } = sentRequest.signers[0]!
  const nobody = () => ctxOfNobody()
  expect(await verifySignedDocument(nobody(), { token })).toMatchObject(fail('notFound'))
  await signAs(sentRequest.people[0]!, sentRequest.signers[0]!.id)
  const { copy } = await seal(sentRequest)
  const seen = await done(verifySignedDocument(nobody(), { token }))
  expect(seen).toMatchObject({ title: 'Confidentiality agreement', number, sha256: copy.sha256After })
  expect(seen.signers.map(({ name }) => name)).toEqual([sentRequest.signers[0]!.name])
  const typed = await done(verifySignedNumber(nobody(), { number: number.toLowerCase().replaceAll('-', ' ') }))
  expect(typed).toEqual({
    number,
    organization: sentRequest.org.name,
    sha256: copy.sha256After,
    sealedAt: copy.sealedAt,
    timeZone: copy.timeZone,
  })
  for (const wrong of ['s', 'x'.repeat(23), `s${'A'.repeat(22)}`])
    expect(await verifySignedDocument(nobody(), { token: wrong })).toMatchObject(fail('notFound'))
})

test('sixty pages with a field on each are sealed in seconds', async () => {
  const fields = Array.from({ length: 60 }, (_none, index) => ({ ...signatureField, page: index + 1 }))
  const sentRequest = await makeSentRequest({ bytes: await pdfToSign({ pages: 60 }), input: { fields } })
  await signAs(sentRequest.people[0]!, sentRequest.signers[0]!.id, { drawing })
  const start = performance.now()
  const { bytes } = await seal(sentRequest)
  const ms = performance.now() - start
  expect((await PDF.load(bytes)).getPageCount()).toBe(61)
  expect(ms).toBeLessThan(15_000)
  expect(bytes.length).toBeLessThan(5_000_000)
})
