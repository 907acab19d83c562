import { describe, expect, test } from 'vitest'
import { earliestToday, previewData } from '@/app/_components/credit-form/preview-data'
import { previewRows } from '@/app/_components/credit-form/preview-rows'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { translatorFor } from '@/lib/i18n/translator'
import { credit, license } from './views'

const t = translatorFor('en')
const now = new Date('2026-11-21T20:00:00Z')
const candidate = (given: Partial<RecordedCredit> = {}): RecordedCredit => ({
  id: 'new',
  completedAt: '2026-11-02',
  units: 400,
  format: 'IN_PERSON',
  createdAt: now,
  ...given,
})
const rowsOf = (licenses: Parameters<typeof license>[0][], given: Partial<RecordedCredit>, recorded = [credit()]) =>
  previewRows(previewData(shippedBook, licenses.map(license), recorded, now, t), candidate(given), t)

const aide = { id: 'cna' }
const home = { id: 'hha', credentialType: 'HHA' }

describe('rows', () => {
  test('one credit on two licenses, each by its own rules', () => {
    const [cna, hha] = rowsOf([aide, home], { format: 'ONLINE' })
    expect(cna).toMatchObject({ label: 'CA / CNA (0042)', tone: 'success', headline: 'Counts 4 hr', counted: true })
    expect(cna?.effect).toBe('Counts 4 hr toward CA / CNA (0042)')
    expect(hha).toMatchObject({ tone: 'warn', headline: 'Doesn’t count', counted: false })
    expect(hha?.lines).toEqual(['Online hours don’t count toward this license. Take them in person.'])
    expect(hha?.effect).toBe('Doesn’t count toward CA / HHA (0042): No online credits allowed')
  })

  test('period and year stand under the headline', () => {
    expect(rowsOf([aide], {})[0]?.lines).toEqual([
      'Period Mar 11, 2025 – Mar 10, 2027: 8 of 48 hr',
      'Second year: 8 of at least 12 hr.',
    ])
    expect(rowsOf([aide], { units: 800 })[0]?.lines).toContain('This meets the second-year minimum of 12 hr.')
  })

  test('what is above a limit is named, and the last missing hour', () => {
    const [row] = rowsOf([aide], { units: 5000 }, [credit({ completedAt: '2025-06-01', units: 2000 })])
    expect(row).toMatchObject({ headline: 'Counts 28 of 50 hr', tone: 'warn' })
    expect(row?.lines[0]).toBe('22 hours are over the 48-hour total for this period. Extra hours don’t carry over.')
    expect(row?.lines.at(-1)).toBe('With this, you have all the hours for this period.')
    expect(row?.effect).toContain('Counts 28 hr toward CA / CNA (0042)')
  })

  test('the last missing hour does not hide topics that are due or not known', () => {
    const nurse = { geo: 'FL', credentialType: 'RN', effectiveAt: '2021-03-11', expiresAt: '2027-03-10' }
    const [row] = rowsOf([nurse], { units: 2000, topicCodes: ['MEDICAL_ERRORS'] })
    expect(row?.lines.slice(1)).toEqual([
      'With this, you have all the hours for this period.',
      '4 topics your board asks for are still open.',
      'This completes: Prevention of medical errors.',
    ])
    const [oklahoma] = rowsOf([{ ...nurse, geo: 'OK' }], { units: 2000 })
    expect(oklahoma?.lines.at(-1)).toBe('With this, you have all the hours for this period.')
  })

  test('where hours are only a part of what a renewal takes, none are called required', () => {
    const given = { effectiveAt: '2015-12-01', expiresAt: '2027-11-30' }
    const lines = (geo: string, credentialType: string) =>
      rowsOf([{ ...given, geo, credentialType }], { completedAt: '2026-10-02' }, [])[0]
    expect(lines('DE', 'CNA')?.lines).toEqual([
      'Period Dec 1, 2025 – Nov 30, 2027: 4 hr so far',
      '20 hr still to go in this period.',
    ])
    expect(lines('OK', 'RN')?.lines).toEqual([
      'Period Dec 1, 2025 – Nov 30, 2027: 4 hr so far',
      'If you renew with hours of courses: 20 hr still to go.',
    ])
    expect(lines('GA', 'CNA')).toMatchObject({
      headline: 'Kept',
      lines: ['Suma keeps it in your records. This license isn’t renewed with hours of courses.'],
    })
  })

  test('a hybrid course without its online part says what helps', () => {
    const [row] = rowsOf([home], { format: 'HYBRID' })
    expect(row?.lines[0]).toContain('Enter the online part')
    expect(rowsOf([home], { format: 'HYBRID', onlineUnits: 0 })[0]?.headline).toBe('Counts 4 hr')
  })

  test('a date to come is planned, with what it would give', () => {
    const [row] = rowsOf([aide], { completedAt: '2026-12-24' })
    expect(row).toMatchObject({ headline: 'Planned', tone: 'info', planned: true })
    expect(row?.lines).toEqual(['Will count 4 hr on that date.'])
    expect(row?.effect).toBe('Planned for CA / CNA (0042)')
    expect(rowsOf([aide], { completedAt: '2027-06-01' })[0]?.lines).toEqual([
      'Won’t count on that date.',
      'This date is after your last renewal period, which ends Mar 10, 2027.',
    ])
  })

  test('an expired license asks for its new dates', () => {
    const [row] = rowsOf([{ expiresAt: '2026-03-10', effectiveAt: '2022-03-10' }], {})
    expect(row?.lines).toEqual(['Your license shows as expired on Mar 10, 2026. If you renewed, update the dates.'])
  })

  test('hours that are not tracked are kept, and need no reason', () => {
    const [row] = rowsOf([{ geo: 'CA', credentialType: 'PT' }], {})
    expect(row).toMatchObject({ headline: 'Kept', tone: 'neutral', counted: false })
  })

  test('a first renewal without required hours says so', () => {
    const nurse = { credentialType: 'RN', effectiveAt: '2026-01-15', expiresAt: '2027-12-31', firstLicense: true }
    expect(rowsOf([nurse], {})[0]?.lines).toEqual(['No hours are required in this period.'])
  })

  test('a credit without hours asks for them', () => {
    expect(rowsOf([aide], { units: null })[0]?.lines).toEqual(['Enter how many hours this credit is worth.'])
  })

  test('a course for another profession is asked about, without the words of a course that is already recorded', () => {
    const nurse = { id: 'rn', credentialType: 'RN', effectiveAt: '2025-01-15', expiresAt: '2026-12-31' }
    const given = { approvedFor: ['MA:TCHR'], source: 'SELF_REPORTED' as const }
    expect(rowsOf([nurse], given)[0]).toMatchObject({
      tone: 'info',
      headline: 'Does it count here?',
      lines: [
        'You take it for another license. If this license’s board accepts it too, say so on the course once it’s saved.',
      ],
      effect: 'CA / RN (0042): you say whether it counts',
    })
  })

  test('a correction is not counted beside the version it replaces', () => {
    const [row] = rowsOf([aide], { id: 'k', units: 600 })
    expect(row?.lines[0]).toBe('Period Mar 11, 2025 – Mar 10, 2027: 6 of 48 hr')
  })
})

describe('what the browser gets', () => {
  test('only credits inside a period, only what rules read; approvals, and for what a course was recorded, are kept', () => {
    const recorded = [
      credit({ id: 'old', completedAt: '2001-01-01' }),
      credit({ id: 'own', approvedFor: ['CA:RN'] }),
      credit({ id: 'class', source: 'SESSION', approvedFor: ['CA:CNA'] }),
    ]
    const data = previewData(shippedBook, [license(aide), license({ id: 'gone', archivedAt: now })], recorded, now, t)
    expect(data.credentials.map(({ id, asOf }) => [id, asOf])).toEqual([['cna', '2026-11-21']])
    const facts = { completedAt: '2026-10-01', units: 400, format: 'IN_PERSON', createdAt: credit().createdAt }
    expect(data.credits).toEqual([
      { id: 'own', ...facts, approvedFor: ['CA:RN'], source: 'SELF_REPORTED' },
      { id: 'class', ...facts, approvedFor: ['CA:CNA'], source: 'SESSION' },
    ])
  })

  test('the remark about dates to come looks at the earliest day of the licenses', () => {
    const late = new Date('2026-11-22T06:00:00Z')
    const licenses = [license({ geo: 'TX', credentialType: 'RN' }), license({ geo: 'CA' })]
    expect(earliestToday(previewData(shippedBook, licenses, [], late, t), '2026-11-22')).toBe('2026-11-21')
    expect(earliestToday({ credentials: [] }, '2026-11-22')).toBe('2026-11-22')
  })
})
