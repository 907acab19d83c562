import { subDays } from 'date-fns'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'

/** Counts of licenses whose verdict would change. */
export type ReplayCounts = {
  byStatus: { before: ComplianceStatus; after: ComplianceStatus; count: number }[]
  /** The organizations with the most changed licenses; `orgs` is the number of all of them. */
  byOrg: { orgId: string; name: string; count: number }[]
  orgs: number
  /** Changed licenses whose person belongs to no organization. */
  alone: number
}

/** The most organizations that a run lists by name. */
export const namedOrgs = 100

/** Days for which runs are kept, with the people they list. */
export const replayKeptDays = 7

/** Runs from this instant on are kept. */
export const replaysKeptSince = (now: Date): Date => subDays(now, replayKeptDays)
