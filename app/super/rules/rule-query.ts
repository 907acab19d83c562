import { codeFilter, flagFilter, listQuery, type QueryOf, rowCount, words } from '@/app/_lists/list-query'
import { ruleStates } from '@/lib/domain/compliance/rule-file'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'

/** Rules on a page before "Load more". */
export const pageSize = 50

const rules = listQuery({
  q: words,
  geo: codeFilter(geographyCodes),
  type: codeFilter(credentialTypeCodes),
  /** A state of one of its versions. */
  state: codeFilter(ruleStates),
  // Problems with its numbers.
  aged: flagFilter(),
  low: flagFilter(),
  oldText: flagFilter(),
  ending: flagFilter(),
  shown: rowCount(pageSize, 5000),
})
export type RuleQuery = QueryOf<typeof rules>
export const { read: readRuleQuery, filtersOf } = rules

/** The address of the list, without the values that are defaults. */
export const rulesHref = (query: RuleQuery): string => rules.href('/super/rules', query)
