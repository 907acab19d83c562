import { isEmail } from '../people/email'
import type { FieldProblem } from '../result'
import { lineProblem, type Problems, problemsAmong } from '../values'

/** Maximum characters; `domains` is the maximum number of domains of a connection. */
export const connectionLimits = { issuer: 300, clientId: 200, clientSecret: 500, domain: 190, domains: 20 } as const

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
  if (domains.length > connectionLimits.domains) return 'validation.tooMany'
  return domains.every((domain) => isEmail(`a@${normalizeDomain(domain)}`)) ? null : 'validation.domain'
}

/** The problem with an issuer address in any installation; the server decides which addresses it may call. */
export function issuerProblem(text: string | null | undefined): FieldProblem | null {
  const problem = lineProblem(text, connectionLimits.issuer)
  if (problem || !text) return problem
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isPlainUrl = url && ['https:', 'http:'].includes(url.protocol) && !url.search && !url.hash && !url.username
  return isPlainUrl ? null : 'validation.issuer'
}

type Optional<T> = T | null | undefined
type EnteredConnection = {
  issuer?: Optional<string>
  clientId?: Optional<string>
  /** Empty means unchanged. */
  clientSecret?: Optional<string>
  domains?: Optional<readonly string[]>
}

/** Problems with a connection, by field. A new one (`isNew`) must have a secret. */
export const connectionProblems = (
  { issuer, clientId, clientSecret, domains }: EnteredConnection,
  isNew: boolean,
): Problems =>
  problemsAmong({
    issuer: issuerProblem(issuer),
    clientId: lineProblem(clientId, connectionLimits.clientId),
    clientSecret: isNew || clientSecret ? lineProblem(clientSecret, connectionLimits.clientSecret) : null,
    domains: domainsProblem(domains),
  })
