import { subDays } from 'date-fns'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'

/** Licenses of which something else would be said, counted. */
export type ReplayCounts = {
  byStatus: { before: ComplianceStatus; after: ComplianceStatus; count: number }[]
  /** Those with most, named; and how many organizations there are in all. */
  byOrg: { orgId: string; name: string; count: number }[]
  orgs: number
  /** Changed licenses whose person belongs to no organization. */
  alone: number
}

/** How many organizations a run names. */
export const namedOrgs = 100

/** Days for which runs are kept, with whom they found. */
export const replayKeptDays = 7

/** The first instant of runs that are kept. */
export const replaysKeptSince = (now: Date): Date => subDays(now, replayKeptDays)
