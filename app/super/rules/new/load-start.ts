import { readAddress, type SearchParams } from '@/app/_lists/address'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getRuleVersion, listRules } from '@/lib/services/rules/versions'

type Start = {
  geo: string
  credentialType: string
  /** The number the new version will get, unless somebody else is faster. */
  number: number
  from: RuleVersion | null
  current: CreditRequirement | null
}

/**
 * The starting point of a new version: the version named by the address, or the newest of a state and type; null if the
 * address names neither.
 */
export async function loadStart(params: SearchParams): Promise<Start | null> {
  const { ctx } = await enterPage()
  const { code, text } = readAddress(params)
  const fromId = text('from')
  if (fromId) {
    const { record, rule, versions, current } = orNotFound(await getRuleVersion(ctx, { id: fromId }))
    const { geo, credentialType } = record
    return { geo, credentialType, number: versions[0]!.number + 1, from: rule, current }
  }
  const [geo, credentialType] = [code(geographyCodes, 'geo'), code(credentialTypeCodes, 'type')]
  const rules = orNotFound(await listRules(ctx, {}))
  if (!geo || !credentialType || !allowed(geo, credentialType)) return null
  const earlier = rules.find((rule) => rule.geo === geo && rule.credentialType === credentialType)?.versions ?? []
  const newest = earlier[0]?.rule ?? null
  const current = earlier.find(({ rule }) => rule.state === 'PUBLISHED' && rule.effectiveTo === null)?.rule ?? null
  return { geo, credentialType, number: (newest?.number ?? 0) + 1, from: newest, current }
}
