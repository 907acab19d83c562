import { z } from 'zod'
import {
  domainsProblem,
  identityProviderLimits,
  issuerProblem,
  normalizeDomain,
} from '@/lib/domain/orgs/identity-provider-values'
import type { FieldProblem } from '@/lib/domain/result'
import { type EndpointRule, endpointProblem } from '@/lib/domain/webhooks/public-address'
import { checkedBy, id, line, version } from '../inputs'

/** The issuer as in the provider's tokens; a trailing slash is significant. */
export const issuer = z.string('validation.required').trim().superRefine(checkedBy(issuerProblem))
export const clientId = line(identityProviderLimits.clientId)
export const clientSecret = line(identityProviderLimits.clientSecret)

/** Email domains, normalized and without duplicates. */
export const domains = z
  .array(z.string('validation.domain').max(identityProviderLimits.domain, 'validation.domain'), 'validation.required')
  .superRefine(checkedBy(domainsProblem))
  .transform((names) => [...new Set(names.map(normalizeDomain))])

/** An identity provider by id, with the version the caller saw. */
export const seenIdentityProvider = z.strictObject({ id, version })

type Rule = EndpointRule & { ownIssuer: string }

/**
 * Problems with an issuer, by field. It must be an address that may be called, and not the installation's own provider,
 * whose people belong to no single organization.
 */
export function issuerProblems(issuer: string, rule: Rule): Record<string, FieldProblem> {
  const bare = (url: string) => new URL(url).href.replace(/\/$/, '')
  if (bare(issuer) === bare(rule.ownIssuer)) return { 'input.issuer': 'validation.issuerOwn' }
  const problem = endpointProblem(issuer, rule)
  return problem ? { 'input.issuer': problem } : {}
}
