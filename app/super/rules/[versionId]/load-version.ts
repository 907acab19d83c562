import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getRuleVersion, type RuleVersionView } from '@/lib/services/rules/versions'

/** The version named by an address, read once for all parts of its page. */
export const loadVersion = cache(async (id: string): Promise<RuleVersionView> => {
  const { ctx } = await enterPage()
  return orNotFound(await getRuleVersion(ctx, { id }))
})
