import { subDays } from 'date-fns'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'

/** Counts of licenses whose verdict would change. */
export type ReplayCounts = {
  byStatus: { before: ComplianceStatus; after: ComplianceStatus; count: number }[]
  /** The organizations with the most changed licenses; `orgs` counts all organizations with changes. */
  byOrg: { orgId: string; name: string; count: number }[]
  orgs: number
  /** Changed licenses whose person belongs to no organization. */
  alone: number
}

/** How many organizations a run lists by name at most. */
export const namedOrgs = 100

/** How many days runs are kept, with the people they list. */
export const replayKeptDays = 7

/** The instant from which runs are kept. */
export const replaysKeptSince = (now: Date): Date => subDays(now, replayKeptDays)
