import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement } from './credit-requirements'
import { type FirstRenewalQuestion, firstRenewalQuestion } from './first-renewal'
import { isInForce } from './in-force'

/**
 * The rules that are computed, as one value: the versions in force by "GEO:TYPE". Plain data, so that a page can hand a part of it to the
 * browser. `serial` moves whenever a version is published.
 */
export type RuleBook = { serial: number; versions: Readonly<Record<string, readonly CreditRequirement[]>> }

/** A book without rules: nothing is tracked. */
export const emptyBook: RuleBook = { serial: 0, versions: {} }

const pairOf = (geo: string, type: string) => `${geo}:${type}`

/** The book of these versions. */
export const bookOf = (versions: readonly CreditRequirement[], serial = 0): RuleBook => ({
  serial,
  versions: Object.fromEntries(Map.groupBy(versions, ({ geo, type }) => pairOf(geo, type))),
})

/** The part of a book that these licenses need: what a page hands over. */
export function bookFor(book: RuleBook, licenses: readonly { geo: string; credentialType: string }[]): RuleBook {
  const pairs = new Set(licenses.map(({ geo, credentialType }) => pairOf(geo, credentialType)))
  const versions = Object.entries(book.versions).filter(([pair]) => pairs.has(pair))
  return { serial: book.serial, versions: Object.fromEntries(versions) }
}

/** The same without where its numbers and notes were read, but for the first source: all that a preview in the browser works with, and less than half as long. */
export function withoutReadings({ serial, versions }: RuleBook): RuleBook {
  const bare = Object.entries(versions).map(([pair, rules]) => [
    pair,
    rules.map((rule) => ({ ...rule, facts: {}, noteSources: {}, sources: [rule.sources[0]] })),
  ])
  return { serial, versions: Object.fromEntries(bare) }
}

/** The computed rule of a geography and credential type in force on a date (the end of the period asked about); null when there is none. */
export const ruleFor = (book: RuleBook, geo: string, type: string, onDate: PlainDate): CreditRequirement | null =>
  book.versions[pairOf(geo, type)]?.find((rule) => isInForce(rule, onDate)) ?? null

/** Whether to ask "Is this your first license of this kind?": only there can the first renewal be easier. */
export const asksFirstLicense = (book: RuleBook, geo: string, type: string, onDate: PlainDate): boolean =>
  firstLicenseQuestion(book, geo, type, onDate) !== null

/** What to ask about a first license, so that its first renewal can be told from others; null where nothing depends on it. */
export function firstLicenseQuestion(
  book: RuleBook,
  geo: string,
  type: string,
  onDate: PlainDate,
): FirstRenewalQuestion | null {
  const rule = ruleFor(book, geo, type, onDate)
  return rule && firstRenewalQuestion(rule)
}
