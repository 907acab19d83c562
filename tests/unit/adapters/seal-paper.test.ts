import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { popplerSeal, popplerText } from '@/fixtures/poppler'
import { verifySeal } from '@/fixtures/verify-seal'
import { sealCertificate, signerAt } from '@/lib/adapters/signing/certificate'
import { sealPaper } from '@/lib/adapters/signing/seal-paper'
import { certificatesOf, sheetOf, transcriptOf } from '../exports/names-on-papers'

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
