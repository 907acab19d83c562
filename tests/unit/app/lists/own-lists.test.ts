import { describe, expect, test } from 'vitest'
import {
  type CreditQuery,
  creditsHref,
  findCredits,
  type ListedCredit,
  readCreditQuery,
} from '@/app/(member)/credentials/[credentialId]/credits/(list)/credit-query'
import {
  enrollmentsHref,
  fromStart,
  isNarrowed,
  readEnrollmentQuery,
} from '@/app/(member)/enrollments/(list)/list-tools'
import { noticeListInput, noticesHref, readNoticeQuery } from '@/app/(member)/notices/list-tools'

const said = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams)

describe('enrollments', () => {
  test('the address says what is asked for, and forgets its places when something else is asked', () => {
    const query = readEnrollmentQuery({
      q: ' falls ',
      format: 'ONLINE',
      show: 'open',
      after: 'a',
      open: 'b',
      order: 'up',
    })
    expect(query).toMatchObject({ q: 'falls', format: 'ONLINE', show: 'open', after: 'a', open: 'b', order: null })
    expect(readEnrollmentQuery(said(enrollmentsHref(query)))).toEqual(query)
    expect(enrollmentsHref(fromStart(query))).toBe('/enrollments?q=falls&format=ONLINE&show=open')
    expect(isNarrowed(query)).toBe(true)
  })

  test('what is not understood is not said', () => {
    const query = readEnrollmentQuery({ view: 'never', outcome: 'LOST', q: ['a', 'b'] })
    expect([enrollmentsHref(query), isNarrowed(query)]).toEqual(['/enrollments', false])
  })
})

test('notifications are asked for by the address', () => {
  const query = readNoticeQuery({ topic: 'CLASSES', show: 'new', order: 'asc' })
  expect(noticesHref(query)).toBe('/notices?topic=CLASSES&show=new&order=asc')
  expect(noticeListInput(query)).toEqual({ query: '', topic: 'CLASSES', unread: true, reverse: true })
  expect(noticesHref(readNoticeQuery({ topic: 'EVERYTHING' }))).toBe('/notices')
})

describe('credits of a license', () => {
  const credit = (title: string, completedAt: string, overrides: Partial<ListedCredit> = {}) =>
    ({
      format: 'ONLINE',
      counting: 'counted',
      completedAt,
      ...overrides,
      line: { title, provider: 'Vállay' },
    }) as ListedCredit
  const credits = [
    credit('Wound care', '2026-01-02'),
    credit('Ethics', '2026-03-04', { format: 'IN_PERSON' }),
    credit('Falls', '2026-02-03', { counting: 'not' }),
  ]
  const usual: CreditQuery = { q: '', format: null, counts: null, sort: 'newest', shown: 50 }

  test.each([
    ['newest first', {}, ['Ethics', 'Falls', 'Wound care']],
    ['oldest first', { sort: 'oldest' as const }, ['Wound care', 'Falls', 'Ethics']],
    ['by title', { sort: 'title' as const }, ['Ethics', 'Falls', 'Wound care']],
    ['of a format', { format: 'IN_PERSON' as const }, ['Ethics']],
    ['that do not count', { counts: 'not' as const }, ['Falls']],
    ['by words, also of the provider, accents aside', { q: 'vallay WOUND' }, ['Wound care']],
  ])('are found %s', (_name, query, titles) => {
    expect(findCredits(credits, { ...usual, ...query }).map(({ title }) => title)).toEqual(titles)
  })

  test('of one day stay as they came, the last recorded first, in either order', () => {
    const ofOneDay = ['Third', 'Second', 'First'].map((title) => credit(title, '2026-03-04'))
    const titles = (sort: CreditQuery['sort']) => findCredits(ofOneDay, { ...usual, sort }).map(({ title }) => title)
    expect(titles('newest')).toEqual(['Third', 'Second', 'First'])
    expect(titles('oldest')).toEqual(['Third', 'Second', 'First'])
  })

  test('are found without letters that a keyboard may lack', () => {
    const found = findCredits([credit('Ærlig omsorg', '2026-03-04')], { ...usual, q: 'aerlig' })
    expect(found.map(({ title }) => title)).toEqual(['Ærlig omsorg'])
  })

  test('the address says what is asked for', () => {
    const query = readCreditQuery({ q: 'x', counts: 'planned', sort: 'title', shown: '100' })
    expect(creditsHref('c1', query)).toBe('/credentials/c1/credits?q=x&counts=planned&sort=title&shown=100')
    expect(readCreditQuery(said(creditsHref('c1', query)))).toEqual(query)
    expect(readCreditQuery({ counts: 'maybe', sort: 'x', shown: '-1' })).toEqual(usual)
  })
})
