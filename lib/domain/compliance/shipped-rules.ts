import { publishedBook, readRuleFile } from './rule-file'
import { bookOf, type RuleBook } from './rule-for'
import file from './rules.json' with { type: 'json' }

// Every version that ships with the product. Never imported by what runs in the browser: a page hands over what it needs.

export const shippedRules = readRuleFile(file)

/** The book that ships with the product: the published versions. */
export const shippedBook: RuleBook = publishedBook(shippedRules)

/** What the specification computes (section 4), always in its first version. */
const specified = new Set(['CA:CNA', 'CA:HHA', 'CA:LVN', 'CA:RN', 'TX:LVN', 'TX:RN', 'TX:CNA'])

/** The seven rules of the specification as it states them, whatever was published later. */
export const specificationBook: RuleBook = bookOf(
  shippedRules
    .filter(({ geo, type, number }) => number === 1 && specified.has(`${geo}:${type}`))
    .map((rule) => ({ ...rule, effectiveFrom: null, effectiveTo: null })),
)
