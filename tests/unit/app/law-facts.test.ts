import { expect, test } from 'vitest'
import { type LawFacts, lawFacts, referenceLawFacts, sourceFacts } from '@/app/_components/compliance/law-facts'
import type { LawLine } from '@/app/_components/compliance/law-parts'
import { howSure, howSureReference } from '@/lib/domain/compliance/how-sure'
import { lawReadings } from '@/lib/domain/compliance/law-readings'
import { referenceRules } from '@/lib/domain/compliance/reference-rules'
import type { WrittenNode } from '@/lib/domain/compliance/requirement-details'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { withDatesIn } from '@/lib/i18n/date-language'
import { locales } from '@/lib/i18n/locales'
import { sureText } from '@/lib/i18n/sure-text'
import { translatorFor } from '@/lib/i18n/translator'

const published = shippedRules.filter(({ state }) => state === 'PUBLISHED')
const readingsOf = (geo: string, type: string) => lawReadings[`${geo}:${type}`] ?? []

const textsOf = ({ text, lines }: LawLine): string[] => [text, ...lines.flatMap(textsOf)]
const allTexts = ({ headline, parts, limits, exemptions, first, topics, notes, report }: LawFacts): string[] => [
  headline,
  ...parts.flatMap(({ name, line }) => [...(name === null ? [] : [name]), ...textsOf(line)]),
  ...limits.flatMap(({ term, detail }) => [term, String(detail)]),
  ...[...exemptions, ...first].flatMap(textsOf),
  ...topics,
  ...notes.map(({ text }) => text),
  ...(report?.lines ?? []),
]

/** A text that names a key, a value of code, an amount in hundredths, or a lifetime in months. */
const isBroken = (text: string) =>
  text.trim() === '' ||
  /\b1,?200 (?:months|meses)|1,?200か月/.test(text) ||
  /undefined|null|NaN|\[object|[{}]|\b[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+\b|\b[A-Z]+_[A-Z_]+\b/.test(text)

test.each(locales)('every rule that ships is said in %s in words, without a key or a raw value', (locale) => {
  const problems: string[] = []
  const t = translatorFor(locale, ({ key }) => problems.push(key))
  withDatesIn(locale, () => {
    const said = [
      ...published.map((rule) => {
        const readings = readingsOf(rule.geo, rule.type)
        const sources = sourceFacts(rule, readings, t).map(({ text }) => text)
        const texts = [...allTexts(lawFacts(rule, { locale, t })), sureText(howSure(rule, readings), t), ...sources]
        return { name: rule.version, total: rule.total, texts }
      }),
      ...referenceRules.map((rule) => {
        const readings = readingsOf(rule.geo, rule.types[0]!)
        const sources = sourceFacts(rule, readings, t).map(({ text }) => text)
        const texts = [
          ...allTexts(referenceLawFacts(rule, t)),
          sureText(howSureReference(rule, readings), t),
          ...sources,
        ]
        return { name: rule.id, total: rule.total, texts }
      }),
    ]
    expect(said.length).toBeGreaterThan(100)
    expect(said.flatMap(({ name, texts }) => texts.filter(isBroken).map((text) => `${name}: ${text}`))).toEqual([])
    // The hours of a rule are said as hours: 2400 hundredths are 24.
    for (const { name, total, texts } of said) {
      const hours = String(total / 100)
      if (total > 0)
        expect(
          texts.some((text) => text.split(/[^\d.]+/).includes(hours)),
          `${name} ${hours}`,
        ).toBe(true)
      if (total >= 1000)
        expect(
          texts.filter((text) => text.split(/[^\d.]+/).includes(String(total))),
          name,
        ).toEqual([])
    }
  })
  expect(problems).toEqual([])
})

const note = { en: 'Paid or not', es: 'Remunerado o no', ja: '有給・無給を問わない' }
const evidence = (kind: string, more: object) => ({ evidence: { kind, ...more } })
const ruleWith = (requirement: object) => ({ ...published[0]!, requirement: requirement as WrittenNode })

test('ways are said one by one, with their windows and notes', () => {
  const t = translatorFor('en')
  const rule = ruleWith({
    any: [
      { way: 'HOURS', needs: { hours: { total: 24.5 } } },
      { way: 'PRACTICE', needs: evidence('PRACTICE', { amount: 520, within: { monthsBeforeEnd: 24 }, note }) },
      { way: 'CERTIFICATION', needs: evidence('CERTIFICATION', { within: 'AT_END', issuers: ['ANCC'] }) },
      {
        way: 'ACADEMIC',
        needs: { all: [{ hours: { total: 5 } }, evidence('ACADEMIC', { amount: 6, within: 'PERIOD' })] },
      },
    ],
  })
  const facts = lawFacts({ ...rule, periodMonths: 24 }, { locale: 'en', t })
  expect(facts.headline).toBe('One of 4 ways, every 24 months.')
  expect(facts.parts).toEqual([
    { name: 'Courses', line: { text: '24.5 hr of courses', lines: [] } },
    {
      name: 'Hours of work',
      line: {
        text: '520 hr of work, in the 24 months before the license expires',
        lines: [{ text: 'Paid or not', lines: [] }],
      },
    },
    {
      name: 'National certification',
      line: {
        text: 'National certification, current when the license expires',
        lines: [{ text: 'Issued by: ANCC', lines: [] }],
      },
    },
    {
      name: 'College courses',
      line: {
        text: 'All of these:',
        lines: [
          { text: '5 hr of courses', lines: [] },
          { text: '6 semester hr, within the renewal period', lines: [] },
        ],
      },
    },
  ])
})

test('what asks for work alone is said in its first sentence, what it must be below', () => {
  const rule = ruleWith(evidence('PRACTICE', { amount: 8, paid: true, within: { monthsBeforeEnd: 24 }, note }))
  expect(lawFacts(rule, { locale: 'es', t: translatorFor('es') })).toMatchObject({
    headline: '8 h de trabajo, en los 24 meses antes de que venza la licencia',
    parts: [{ name: null, line: { text: 'Remunerado o no' } }, { name: null }],
  })
})
