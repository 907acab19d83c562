import { z } from 'zod'
import { orgScopeNames, type Scope, scopeNames } from '@/lib/domain/access/api-token'
import { accessLimits } from '@/lib/domain/access/values'
import { line, oneNamed } from '../inputs'
import { first, positionInput, storedInstant } from '../page-of'

/** The name of a program, shown to its owner and in the history. */
export const accessName = line(accessLimits.name)

/** Scopes without duplicates, in the order of the list. */
export const scopes = z
  .array(oneNamed(scopeNames), 'validation.chooseAtLeastOne')
  .min(1, 'validation.chooseAtLeastOne')
  .max(scopeNames.length, 'validation.tooMany')
  .transform((scopes): Scope[] => scopeNames.filter((scope) => scopes.includes(scope)))

/** Whether all these scopes may be given to a program of an organization. */
export const allowOrgTokens = (scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => orgScopeNames.includes(scope))

/** Fields of a list of tokens or clients: active ones by default, otherwise revoked and expired ones. */
export const accessPage = {
  ended: z.boolean().nullish(),
  first,
  after: positionInput(z.tuple([storedInstant, z.uuid()])),
}

type AccessPage = { ended?: boolean | null; first: number; after: [string, string] | null }

/** The page to read from the database: one row more than is shown. */
export const pageOf = ({ ended, first: size, after: position }: AccessPage, now: Date) => ({
  live: !ended,
  now,
  after: position && { createdAt: position[0], id: position[1] },
  size: size + 1,
})
