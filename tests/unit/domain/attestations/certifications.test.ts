import { expect, test } from 'vitest'
import { issuerText, offeredCertifications, proposedEnd } from '@/lib/domain/attestations/certifications'
import { certificationPrograms } from '@/lib/domain/compliance/certification-list'

const programOf = (code: string) =>
  certificationPrograms.find(({ certifications }) => certifications.some((one) => one.code === code))!

test.each([
  // The last day is the one before the same day, so many years later.
  ['FNP_BC', '2024-06-15', '2029-06-14'],
  ['CCRN', '2014-10-01', '2017-09-30'],
  ['FNP_BC', '2024-02-29', '2029-02-27'],
  // On December 31 of the fifth year after the one in which it began, or that began with the year.
  ['CNRN', '2019-05-04', '2024-12-31'],
  ['CNRN', '2020-01-01', '2024-12-31'],
  ['CDCES', '2020-12-15', '2025-12-31'],
  // On June 30 after five full years.
  ['ONC', '2004-05-10', '2009-06-30'],
  ['ONC', '2004-10-10', '2010-06-30'],
  // On the same of two days three years later.
  ['CRNI', '2024-04-01', '2027-04-01'],
  ['CRNI', '2024-10-01', '2027-10-01'],
  // Only the certificate says the year, or nobody read how long it holds.
  ['NREMT_EMT', '2025-05-01', null],
  ['CPN', '2025-05-01', null],
  ['FP_C', '2025-05-01', null],
  ['SCRN', '2025-05-01', null],
])('%s of %s ends on %s, as far as is known', (code, issuedOn, end) => {
  expect(proposedEnd(programOf(code), issuedOn)).toBe(end)
})

const lettersOf = (list: readonly { shortName: string }[]) => list.map(({ shortName }) => shortName)

test('certifications for such a license by issuers that the rule names come first, each once', () => {
  const florida = offeredCertifications(certificationPrograms, { type: 'RN', issuers: ['NCCA', 'ABSNC'] })
  expect(lettersOf(florida.named)).toEqual(expect.arrayContaining(['CCM', 'CCRN', 'CNOR', 'PCCN', 'RNC-OB']))
  expect(lettersOf(florida.own)).toContain('CEN')
  expect(lettersOf(florida.others)).toEqual(expect.arrayContaining(['FNP-BC', 'NREMT']))
  const all = Object.values(florida).flat()
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  expect(all).toHaveLength(certificationPrograms.flatMap(({ certifications }) => certifications).length)
})

test('a rule names an issuer by its name or its initials, or nobody', () => {
  const byName = offeredCertifications(certificationPrograms, { type: 'NP', issuers: ['ANCC'] })
  expect(lettersOf(byName.named)).toEqual(['AGACNP-BC', 'AGPCNP-BC', 'FNP-BC', 'PMHNP-BC'])
  const nobody = offeredCertifications(certificationPrograms, { type: 'EMT', issuers: [] })
  expect([lettersOf(nobody.named), lettersOf(nobody.own)]).toEqual([[], ['NREMT']])
})

test('the issuer is the body with the letters of its certification, each another one', () => {
  const all = Object.values(offeredCertifications(certificationPrograms, { type: 'RN', issuers: [] })).flat()
  const texts = all.map(issuerText)
  expect(texts).toContain('AACN Certification Corporation (CCRN)')
  expect(new Set(texts).size).toBe(texts.length)
})
