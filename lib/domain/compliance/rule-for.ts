import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement } from './credit-requirements'
import { isInForce } from './evaluation'
import { type FirstRenewalQuestion, firstRenewalQuestion } from './first-renewal'

/**
 * The computed rules as one value: the versions in force by "GEO:TYPE". Plain data, so that a page can pass a part of
 * it to the browser. `serial` increases whenever a version is published.
 */
export type RuleBook = { serial: number; versions: Readonly<Record<string, readonly CreditRequirement[]>> }

/** A book without rules: nothing is tracked. */
export const emptyBook: RuleBook = { serial: 0, versions: {} }

const pairKey = (geo: string, type: string) => `${geo}:${type}`

/** The book of these versions. */
export const bookOf = (versions: readonly CreditRequirement[], serial = 0): RuleBook => ({
  serial,
  versions: Object.fromEntries(Map.groupBy(versions, ({ geo, type }) => pairKey(geo, type))),
})

/** The part of a book that these licenses need, for a page to pass to the browser. */
export function bookFor(book: RuleBook, licenses: readonly { geo: string; credentialType: string }[]): RuleBook {
  const pairs = new Set(licenses.map(({ geo, credentialType }) => pairKey(geo, credentialType)))
  const versions = Object.entries(book.versions).filter(([pair]) => pairs.has(pair))
  return { serial: book.serial, versions: Object.fromEntries(versions) }
}

/**
 * The book without the sources of its numbers and notes, except each rule's first source. This is enough for a preview
 * in the browser, at less than half the size.
 */
export function omitReadings({ serial, versions }: RuleBook): RuleBook {
  const bareVersions = Object.entries(versions).map(([pair, rules]) => [
    pair,
    rules.map((rule) => ({ ...rule, facts: {}, noteSources: {}, sources: [rule.sources[0]] })),
  ])
  return { serial, versions: Object.fromEntries(bareVersions) }
}

/**
 * The computed rule of a geography and credential type in force on a date (the end of the period asked about); null
 * when there is none.
 */
export const ruleFor = (book: RuleBook, geo: string, type: string, onDate: PlainDate): CreditRequirement | null =>
  book.versions[pairKey(geo, type)]?.find((rule) => isInForce(rule, onDate)) ?? null

/** Whether to ask "Is this your first license of this kind?": only when the answer can change the first renewal. */
export const asksFirstLicense = (book: RuleBook, geo: string, type: string, onDate: PlainDate): boolean =>
  firstLicenseQuestion(book, geo, type, onDate) !== null

/** The question about a first license that the first renewal depends on; null when nothing depends on it. */
export function firstLicenseQuestion(
  book: RuleBook,
  geo: string,
  type: string,
  onDate: PlainDate,
): FirstRenewalQuestion | null {
  const rule = ruleFor(book, geo, type, onDate)
  return rule && firstRenewalQuestion(rule)
}
