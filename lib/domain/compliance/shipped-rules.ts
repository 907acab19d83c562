import { readLaw } from './law-file'
import { lawFiles } from './law-files'
import { compareVersions, publishedBook } from './rule-file'
import { bookOf, type RuleBook } from './rule-for'

// Every version that ships with the product. Browser code must never import this file; pages pass on the part it needs.

export const shippedRules = readLaw(lawFiles)
  .flatMap(({ versions }) => versions)
  .toSorted(compareVersions)

/** The book that ships with the product: the published versions. */
export const shippedBook: RuleBook = publishedBook(shippedRules)

/** The rules that the specification computes (section 4), always in their first version. */
const specifiedPairs = new Set(['CA:CNA', 'CA:HHA', 'CA:LVN', 'CA:RN', 'TX:LVN', 'TX:RN', 'TX:CNA'])

/** The seven rules as the specification states them, regardless of versions published later. */
export const specificationBook: RuleBook = bookOf(
  shippedRules
    .filter(({ geo, type, number }) => number === 1 && specifiedPairs.has(`${geo}:${type}`))
    .map((rule) => ({ ...rule, effectiveFrom: null, effectiveTo: null })),
)
