import type { RetentionKind } from '@/lib/domain/retention/kinds'

/** One kind of record as it is kept. */
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
  /** What it is on, where that is not the page's own. */
  on?: { name: string; href: string }
}

/** What another hold can be placed on. */
export type HoldTarget = { orgId: string } | { userId: string }
