import type { StoredPart } from '@/lib/domain/compliance/open-ways'
import type { MissingPart } from '@/lib/domain/compliance/requirement'
import type { RuleText } from '@/lib/domain/compliance/requirement-details'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from './translator'

type What = MissingPart['what']

/** Says what a rule means by a kind in its own words; null where the kind's name says it. */
export type OwnWords = (what: What) => RuleText | null

const noWords: OwnWords = () => null

/** The language of `t`, of those in which rules have their words. */
export const languageOf = (t: Translate): keyof RuleText => {
  const language = t('compliance.ways.language')
  return language === 'es' || language === 'ja' ? language : 'en'
}

/** The words of a rule in the language of `t`. */
export const ruleTextIn = (text: RuleText, t: Translate): string => text[languageOf(t)]

/**
 * An amount in the unit of its kind: "24 hr of courses", "National certification". What has no name but "another
 * activity" is named in the rule's words, where they are known.
 */
export function amountText(what: What, amount: number | null | undefined, t: Translate, words = noWords): string {
  const own = words(what)
  if (!own) return amountIn({ names: 'names', other: 'other' }, what, amount, t)
  const name = ruleTextIn(own, t)
  return amount ? t('compliance.ways.amounts.other', { name, amount: formatUnits(amount) }) : name
}

/** The longest words of a rule, in English, that a sentence takes in; the license's page has all of them. */
const longestInSentence = 110

/** The same within a sentence: "24 hr of courses", "a national certification". */
function amountInText(what: What, amount: number | null | undefined, t: Translate, words: OwnWords): string {
  const own = words(what)
  if (!own || own.en.length > longestInSentence)
    return amountIn({ names: 'inText', other: 'otherInText' }, what, amount, t)
  const text = amountText(what, amount, t, words)
  // An abbreviation keeps its capitals.
  return /^\p{Lu}\p{Ll}/u.test(text) || /^\p{Lu} /u.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text
}

function amountIn(
  { names, other }: { names: string; other: string },
  what: What,
  amount: number | null | undefined,
  t: Translate,
): string {
  const name = t(`compliance.ways.${names}.${what}`)
  if (amount === null || amount === undefined) return name
  const params = { amount: formatUnits(amount) }
  if (what === 'HOURS' || what === 'PRACTICE' || what === 'ACADEMIC')
    return t(`compliance.ways.amounts.${what}`, params)
  return t(`compliance.ways.amounts.${other}`, { ...params, name })
}

/** Joins texts within a sentence: "a, b or c". */
export function joinedBy(word: 'and' | 'or', [first = '', ...others]: readonly string[], t: Translate): string {
  const several = others.length > 1 ? 'yes' : 'no'
  return others.reduce((a, b, at) => {
    const key = at === others.length - 1 ? word : 'comma'
    return t(`compliance.ways.${key}`, { a, b, several })
  }, first)
}

/** How many ways a sentence names; the license's page has them all. */
const namedWays = 3

/** What is missing in each of several ways, within a sentence: "24 hr of courses, or a national certification". */
export function waysText(ways: readonly (readonly StoredPart[])[], t: Translate, words = noWords): string {
  const textOf = ({ what, amount, dueOn }: StoredPart) => {
    const part = amountInText(what, amount, t, words)
    return dueOn ? t('compliance.ways.partDue', { part, date: formatDate(dueOn) }) : part
  }
  const texts = ways.map((parts) => joinedBy('and', parts.map(textOf), t))
  const more = texts.length - namedWays
  const named = more > 1 ? [...texts.slice(0, namedWays), t('compliance.ways.more', { count: more })] : texts
  return joinedBy('or', named, t)
}
