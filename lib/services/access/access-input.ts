import 'server-only'
import { z } from 'zod'
import { orgScopeNames, type Scope, scopeNames } from '@/lib/domain/access/scopes'
import { accessLimits } from '@/lib/domain/access/values'
import { first, placeInput, storedInstant } from '../connection'
import { line, oneOf } from '../inputs'

/** What a program is called: by it its keeper and the history know it. */
export const accessName = line(accessLimits.name)

/** What it may do, each scope once, in the order of the list. */
export const scopes = z
  .array(oneOf(scopeNames), 'validation.chooseAtLeastOne')
  .min(1, 'validation.chooseAtLeastOne')
  .max(scopeNames.length, 'validation.tooMany')
  .transform((named): Scope[] => scopeNames.filter((scope) => named.includes(scope)))

/** The scopes are ones that a program of an organization can have. */
export const allowOrgTokens = (named: readonly Scope[]): boolean =>
  named.every((scope) => orgScopeNames.includes(scope))

/** Fields of a list of tokens or clients: those in use by default, else those that are over. */
export const accessPage = {
  ended: z.boolean().nullish(),
  first,
  after: placeInput(z.tuple([storedInstant, z.uuid()])),
}

type AccessPage = { ended?: boolean | null; first: number; after: [string, string] | null }

/** The page to read from the database: one row more than is shown. */
export const pageOf = ({ ended, first: size, after: place }: AccessPage, now: Date) => ({
  live: !ended,
  now,
  after: place && { createdAt: place[0], id: place[1] },
  size: size + 1,
})
