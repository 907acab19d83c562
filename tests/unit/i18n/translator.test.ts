import { describe, expect, test } from 'vitest'
import { type ProblemCode, problemCodes } from '@/lib/domain/result'
import { type Locale, locales } from '@/lib/i18n/locales'
import { type ReportMessage, translatorFor } from '@/lib/i18n/translator'

type Problem = Parameters<ReportMessage>[0]

function reporting(locale: Locale) {
  const problems: Problem[] = []
  return { problems, translate: translatorFor(locale, (problem) => problems.push(problem)) }
}

describe('translatorFor', () => {
  test.each([
    ['en', 'Must be at least age 16'],
    ['es', 'Debe tener al menos 16 años.'],
    ['ja', '16歳以上の方が対象です。'],
  ] as const)('speaks %s', (locale, text) => {
    expect(translatorFor(locale)('validation.minimumAge')).toBe(text)
  })

  test('fills placeholders and leaves what people typed alone', () => {
    expect(translatorFor('en')('mail.greeting', { name: '<b>{x}</b>' })).toBe('Hi <b>{x}</b>,')
  })

  test.each([
    [0, 'No one was asked'],
    [1, '1 person was asked to sign'],
    [2, '2 people were asked to sign'],
  ])('chooses the plural of %i', (count, text) => {
    expect(translatorFor('en')('certificates.finish.asked', { count })).toBe(text)
  })

  test.each([
    ['an unknown key', 'errors.nothingLikeIt', 'MISSING_MESSAGE'],
    ['an unknown group', 'nowhere.atAll', 'MISSING_MESSAGE'],
    ['a group of messages', 'errors.identity', 'INSUFFICIENT_PATH'],
    ['a missing value', 'validation.tooLong', 'FORMATTING_ERROR'],
  ])('%s gives the key and is reported', (_name, key, code) => {
    const { problems, translate } = reporting('es')
    expect(translate(key)).toBe(key)
    expect(problems).toEqual([{ code, key, locale: 'es' }])
  })

  test('gives the same translator while the files are the same', () => {
    expect(translatorFor('ja')).toBe(translatorFor('ja'))
  })
})

/** Refusals with placeholders, and the values they receive where they are created. */
const told: Partial<Record<ProblemCode, Record<string, string | number>>> = {
  sessionTooEarly: { hours: 24 },
  startTooEarly: { minutes: 30 },
  instructorUnsigned: { count: 1 },
  attendeesUnsigned: { count: 2 },
  namesUnprintable: { names: '𝓜aria (𝓜)' },
  sessionShort: { minutes: 80, due: 90, hours: 1.25 },
  surveyLinkLimit: { most: 20 },
  transcriptLinkLimit: { most: 20 },
  seatsChanged: { taken: 5, capacity: 4 },
  outcomesOpen: { count: 2 },
  scoresOpen: { count: 1 },
  checkInEarly: { time: 'Nov 21, 2026, 3:05 PM' },
  checkInClosed: { time: 'Nov 21, 2026, 3:05 PM' },
  checkInLocked: { seconds: 40 },
  checkOutEarly: { time: 'Nov 21, 2026, 3:05 PM' },
  checkOutOver: { time: 'Nov 21, 2026, 3:05 PM' },
  ruleUnreadable: { problem: 'rules[0].total is missing' },
  scopeRequired: { scope: 'members:read' },
  tokenLimit: { most: 20 },
  teachesNow: { title: 'Infection control' },
  documentIsEvidence: { credit: 'Infection control' },
  documentIsSigned: { document: 'Code of conduct' },
  webhookLimit: { limit: 10 },
  importEndsMany: { count: 7 },
}

test.each(locales.flatMap((locale) => problemCodes.map((code) => [locale, code] as const)))(
  'in %s the refusal %s has a text',
  (locale, code) => {
    const { problems, translate } = reporting(locale)
    const text = translate(`errors.${code}`, told[code])
    expect(text).not.toBe('')
    for (const value of Object.values(told[code] ?? {})) expect(text).toContain(`${value}`)
    expect(problems).toEqual([])
  },
)
