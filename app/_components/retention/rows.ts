import type { RetentionKind } from '@/lib/domain/retention/kinds'

/** One kind of record with its retention. */
export type KeptRow = {
  kind: RetentionKind
  days: number
  usual: number
  least: number
  most: number
  chosen: boolean
  version: number
}

/** A legal hold as one row. */
export type HoldRow = {
  id: string
  at: string
  who: string
  reason: string
  releasedAt: string | null
  /** The target of the hold, unless the page is about it. */
  on?: { name: string; href: string }
}

/** The target of a new hold. */
export type HoldTarget = { orgId: string } | { userId: string }
