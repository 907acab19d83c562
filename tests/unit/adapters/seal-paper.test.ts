import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { shapedPdf } from '@/fixtures/pdf-shapes'
import { popplerSeal, popplerText } from '@/fixtures/poppler'
import { verifySeal } from '@/fixtures/verify-seal'
import { sealCertificate, signerAt } from '@/lib/adapters/signing/certificate'
import { sealPaper } from '@/lib/adapters/signing/seal-paper'
import { sealPdf } from '@/lib/adapters/signing/seal-pdf'
import { certificatesOf, sheetOf, signedOf, transcriptOf } from '../exports/names-on-papers'

const folder = mkdtempSync(join(tmpdir(), 'suma-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const certificate = () =>
  sealCertificate({
    SIGNING_P12: undefined,
    SIGNING_P12_PASSWORD: undefined,
    SUMA_DATA: folder,
    APP_URL: 'http://localhost:3000',
  })
const by = { organization: 'Sunrise Care', now: new Date() }

test.each([
  ['certificate', certificatesOf],
  ['sign-in sheet', sheetOf],
  ['transcript', transcriptOf],
] as const)('a %s carries a seal that a reader finds valid, and one changed byte breaks it', async (_kind, draw) => {
  const drawn = await draw(['Ana Ruiz'])
  const paper = await sealPaper(drawn, await certificate(), by)
  expect(paper.length - drawn.length).toBeLessThan(20_000)
  expect(verifySeal(paper)).toMatchObject({ valid: true, whole: true })
  const changed = paper.slice()
  const at = 200
  changed[at] = changed[at]! ^ 1
  const says = popplerSeal(paper)
  if (says === null) return
  expect(says).toMatchObject({ valid: true, whole: true })
  expect(popplerSeal(changed)?.valid).toBe(false)
  expect(popplerText(paper)).toContain('Ana Ruiz')
})

test('a certificate that has ended seals nothing', async () => {
  const ended = { ...(await certificate()), validTo: new Date(by.now.getTime() - 1) }
  const drawn = new Uint8Array(await certificatesOf(['Ana Ruiz']))
  expect(await sealPaper(drawn, ended, by)).toBe(drawn)
  expect(() => signerAt(ended, by.now)).toThrow('has ended')
})

/** An uploaded document with a sealed receipt, as pdf.js reads it. */
async function readSealed(original: Uint8Array) {
  const { signer } = await certificate()
  const about = { title: 'Policy', language: 'es', reason: 'Signed', organization: 'Sunrise Care', sealedAt: by.now }
  const sheets = new Uint8Array(await signedOf(['Ana Ruiz']))
  const data = new Uint8Array(await sealPdf({ original, sheets, pages: [1], ...about }, signer))
  const loading = getDocument({ data, useSystemFonts: false })
  const pdf = await loading.promise
  const [{ info }, preferences, marked] = await Promise.all([
    pdf.getMetadata(),
    pdf.getViewerPreferences(),
    pdf.getMarkInfo(),
  ])
  await loading.destroy()
  const { Title: title, Language: language } = info as Record<string, unknown>
  // Its types say an object.
  const tagged = (marked as unknown as Map<string, boolean> | null)?.get('Marked')
  return { title, language, tagged, shown: preferences?.get('DisplayDocTitle') }
}

test('a signed document shows its title and keeps its tags and language; without one it has that of its receipt', async () => {
  const tagged = shapedPdf({ tagged: true })
  expect(await readSealed(tagged)).toEqual({ title: 'Policy', language: 'es', shown: true, tagged: true })
  const french = await PDF.load(tagged)
  french.setLanguage('fr')
  expect(await readSealed(await french.save())).toMatchObject({ language: 'fr', tagged: true })
})
