import { describe, expect, test } from 'vitest'
import {
  creditChanges,
  creditFacts,
  isCurrentCredit,
  isOwnToChange,
  licenseEffect,
} from '@/app/(member)/credentials/[credentialId]/credits/[creditId]/credit-facts'
import { translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import { credit, viewOf } from './views'

const t = translatorFor('en')

describe('what a credit gives', () => {
  test('hours, period, year and rules', () => {
    const one = credit({ units: 450 })
    const given = licenseEffect(viewOf({}, [one]), one, t)
    expect(given).toMatchObject({ hours: '4.5', text: 'Counts 4.5 hours', tone: 'success', keepYears: 4 })
    expect(given?.facts.map(({ term, detail }) => [term, detail])).toEqual([
      ['Renewal period', 'Mar 11, 2025 – Mar 10, 2027 (current)'],
      ['Year of the renewal period', 'Second year, from Mar 11, 2026'],
      ['Hours counted this period', '4.5 of 48 hr'],
      ['Rules', expect.stringContaining('Last checked')],
    ])
  })

  test('a credit outside every period names none', () => {
    const one = credit({ completedAt: '2001-01-01' })
    expect(licenseEffect(viewOf({}, [one]), one, t)).toMatchObject({
      hours: '0',
      text: 'Doesn’t count',
      facts: [{ detail: 'Outside your renewal periods' }],
    })
  })

  test('in person before online is explained where it matters', () => {
    const all = [
      credit({ id: 'web', completedAt: '2025-04-01', format: 'ONLINE', units: 2400 }),
      credit({ id: 'room', completedAt: '2025-05-01', units: 2400 }),
      credit({ id: 'more', completedAt: '2026-05-01', format: 'ONLINE', units: 1200 }),
    ]
    const order = licenseEffect(viewOf({}, all), all[0]!, t)?.facts.find(
      ({ term }) => term === 'How credits are counted',
    )
    expect(order?.detail).toContain('In-person hours are counted before online hours')
  })

  test('nothing for a credit that no longer stands', () => {
    expect(licenseEffect(viewOf(), credit(), t)).toBeNull()
  })
})

describe('facts', () => {
  test('what was not given is left out', () => {
    const facts = creditFacts(credit({ units: null, providerName: null }), 'CA', t, 'en')
    expect(facts.map(({ term }) => term)).toEqual(['Completed', 'Hours', 'Format', 'Source', 'Added'])
    expect(facts[1]?.detail).toBe('no hours entered')
  })

  test.each([
    [{}, true, true],
    [{ source: 'SESSION' as const }, true, false],
    [{ source: 'IMPORTED' as const }, true, true],
    [{ state: 'WITHDRAWN' as const }, false, false],
    [{ state: 'REVOKED' as const, source: 'SESSION' as const }, false, false],
    [{ supersededAt: new Date(0) }, false, false],
  ])('%j', (given, standing, own) => {
    expect([isCurrentCredit(credit(given)), isOwnToChange(credit(given))]).toEqual([standing, own])
  })
})

test('a correction says what it changed, in the order of the form', () => {
  const before = credit({ format: 'HYBRID', onlineUnits: 100 })
  const after = credit({ title: 'Falls 2', units: 450, providerName: null, topics: ['Safety'] })
  expect(creditChanges(before, after, t, 'en').map(({ text }) => text)).toEqual([
    'Course title: Falls → Falls 2',
    'Hours: 4 hr → 4.5 hr',
    'Online hours: 1 hr → blank',
    'Format: Hybrid → In person',
    'Provider: Sunrise → blank',
    'Keywords: blank → Safety',
  ])
  expect(creditChanges(before, before, t, 'en')).toEqual([])
  const counted = { ...before, approvedFor: ['CA:RN', 'MA:TCHR'] }
  expect(creditChanges({ ...before, approvedFor: ['CA:RN'] }, counted, t, 'en')).toMatchObject([
    { text: 'Counts for: California: RN → California: RN, Massachusetts: Teacher' },
  ])
  expect(creditChanges(before, counted, t, 'en')[0]?.text).toMatch(/^Counts for: All of them → /)
})

describe('the name under which a file is saved', () => {
  test.each([
    ['proof.pdf', `attachment; filename="proof.pdf"; filename*=UTF-8''proof.pdf`],
    ['修了証 2026.pdf', `attachment; filename="2026.pdf"; filename*=UTF-8''%E4%BF%AE%E4%BA%86%E8%A8%BC%202026.pdf`],
    ['修了証.pdf', `attachment; filename="file.pdf"; filename*=UTF-8''%E4%BF%AE%E4%BA%86%E8%A8%BC.pdf`],
    ['José (1).png', `attachment; filename="Jose (1).png"; filename*=UTF-8''Jos%C3%A9%20%281%29.png`],
    [`a"b\\c/d'e*.png`, `attachment; filename="a_b_c_d'e*.png"; filename*=UTF-8''a%22b%5Cc%2Fd%27e%2A.png`],
    [
      'a\r\nSet-Cookie: x.pdf',
      `attachment; filename="aSet-Cookie: x.pdf"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.pdf`,
    ],
    ['\ud800.pdf', `attachment; filename="file.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
    ['', `attachment; filename="file"; filename*=UTF-8''`],
  ])('%j', (name, header) => {
    expect(attachment(name)).toBe(header)
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
  })
})
