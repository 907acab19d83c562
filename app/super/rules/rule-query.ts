import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type RuleState, ruleStates } from '@/lib/domain/compliance/rule-file'
import { type CredentialType, credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'

/**
 * The query of the list of rules: words, place, type, a state of one of its versions, and problems with its numbers.
 */
export type RuleQuery = {
  q: string
  geo: string | null
  type: CredentialType | null
  state: RuleState | null
  aged: boolean
  low: boolean
  shown: number
}

/** Rules on a page before "Load more". */
export const pageSize = 50

export function readRuleQuery(params: SearchParams): RuleQuery {
  const { words, text, code } = readAddress(params)
  const shown = Number(text('shown'))
  return {
    q: words,
    geo: code(geographyCodes, 'geo'),
    type: code(credentialTypeCodes, 'type'),
    state: code(ruleStates, 'state'),
    aged: text('aged') === '1',
    low: text('low') === '1',
    shown: Number.isInteger(shown) && shown > pageSize ? Math.min(shown, 5000) : pageSize,
  }
}

/** The address of the list, without the values that are defaults. */
export const rulesHref = ({ aged, low, shown, ...rest }: RuleQuery): string =>
  withQuery('/super/rules', {
    ...rest,
    aged: aged ? '1' : null,
    low: low ? '1' : null,
    shown: shown > pageSize ? String(shown) : null,
  })

/** Number of filters and search words that are set. */
export const filtersOf = ({ q, geo, type, state, aged, low }: RuleQuery): number =>
  [q, geo, type, state, aged, low].filter(Boolean).length
