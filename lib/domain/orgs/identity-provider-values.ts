import { isEmail } from '../people/contact'
import type { FieldProblem } from '../result'
import { lineProblem, type Problems, problemsAmong } from '../values'

/** Characters; and how many domains an identity provider has. */
export const identityProviderLimits = {
  issuer: 300,
  clientId: 200,
  clientSecret: 500,
  domain: 190,
  domains: 20,
} as const

/** A domain as stored and compared: in lower case, without a leading "@". */
export const normalizeDomain = (text: string): string => text.trim().toLowerCase().replace(/^@/, '')

/** The domains in a text, separated by line breaks, spaces or commas, without duplicates. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map(normalizeDomain)
      .filter(Boolean),
  ),
]

/** Requires at least one domain, each usable in an email address. */
export function domainsProblem(domains: readonly string[] | null | undefined): FieldProblem | null {
  if (!domains || domains.length === 0) return domains ? 'validation.required' : null
  if (domains.length > identityProviderLimits.domains) return 'validation.tooMany'
  return domains.every((domain) => isEmail(`a@${normalizeDomain(domain)}`)) ? null : 'validation.domain'
}

/** The problem with an issuer address in any installation; the server decides which addresses it may call. */
export function issuerProblem(text: string | null | undefined): FieldProblem | null {
  const problem = lineProblem(text, identityProviderLimits.issuer)
  if (problem || !text) return problem
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isPlainUrl = url && ['https:', 'http:'].includes(url.protocol) && !url.search && !url.hash && !url.username
  return isPlainUrl ? null : 'validation.issuer'
}

type Optional<T> = T | null | undefined
type EnteredIdentityProvider = {
  issuer?: Optional<string>
  clientId?: Optional<string>
  /** Empty means unchanged. */
  clientSecret?: Optional<string>
  domains?: Optional<readonly string[]>
}

/** What is wrong with an identity provider, by field; `isNew`: its secret has to be named. */
export const identityProviderProblems = (
  { issuer, clientId, clientSecret, domains }: EnteredIdentityProvider,
  isNew: boolean,
): Problems =>
  problemsAmong({
    issuer: issuerProblem(issuer),
    clientId: lineProblem(clientId, identityProviderLimits.clientId),
    clientSecret: isNew || clientSecret ? lineProblem(clientSecret, identityProviderLimits.clientSecret) : null,
    domains: domainsProblem(domains),
  })
