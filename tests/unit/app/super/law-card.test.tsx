// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { LawCard } from '@/app/super/rules/[versionId]/(version)/law-card'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { type Locale, locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { renderInEnglish } from '@/tests/setup/in-english'

const versionOf = (name: string) => ({
  ...shippedRules.find(({ version }) => version === name)!,
  number: Number(name.split('-').at(-1)),
})
const show = (name: string, before: string | null = null, locale: Locale = 'en') =>
  renderInEnglish(
    <LawCard rule={versionOf(name)} current={before ? versionOf(before) : null} translate={translatorFor(locale)} />,
  ).container.textContent

test('who approves a version reads each way, what answers change, and where hours are reported', () => {
  const georgia = show('GA-RN-1')
  for (const text of [
    'One of 5 ways, every 24 months.',
    '30 hr of courses',
    '500 hr of work',
    'You report your hours in CE Broker.',
  ])
    expect(georgia).toContain(text)
  expect(show('ND-RN-1')).toMatch(/12 hr of courses.*One of these:.*400 hr of work.*First renewal/)
  expect(show('AZ-CNA-1')).toContain('When something else applies')
})

test('a draft that brings ways stands beside the hours alone that are in force', () => {
  expect(show('TX-RN-2', 'TX-RN-1')).toMatch(
    /One of 2 ways.*National certification.*Version 1, in effect now20 hours every 24 months/,
  )
  // The same version is no change.
  expect(show('GA-RN-1', 'GA-RN-1')).not.toContain('in effect now')
})

test.each(locales)('in the words of the reader (%s)', (locale) => {
  expect(show('GA-TCHR-1', null, locale)).not.toMatch(/[{}]|rules\.|coverage\./)
})

test('a rule of numbers alone has no such card', () => {
  expect(show('CA-CNA-1')).toBe('')
})
