import type { DisposalRecord } from '@/lib/data/retention/disposals'
import type { HoldRecord } from '@/lib/data/retention/holds'
import type { RetentionKind } from '@/lib/domain/retention/kinds'
import { formatDate } from '@/lib/domain/time/format-date'
import type { DoneRow, PlannedRow } from './disposal-tables'

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

/** Legal holds as rows. */
export const holdRows = (holds: readonly HoldRecord[]): HoldRow[] =>
  holds.map(({ id, createdAt, placedBy, reason, releasedAt }) => ({
    id,
    reason,
    at: createdAt.toISOString(),
    who: placedBy ?? '',
    releasedAt: releasedAt?.toISOString() ?? null,
  }))

/** Legal holds on several targets as rows, each with its target. */
export const holdRowsOfAll = (holds: readonly HoldRecord[]): HoldRow[] =>
  holds.map((hold) => ({
    ...holdRows([hold])[0]!,
    on: {
      name: hold.name ?? hold.id,
      href: hold.orgId ? `/super/orgs/${hold.orgId}` : `/super/people/${hold.personId}`,
    },
  }))

/** Announced deletions as rows. */
export const plannedRows = (planned: readonly DisposalRecord[]): PlannedRow[] =>
  planned.map(({ id, kind, deleteOn, announced }) => ({ key: id, kind, on: formatDate(deleteOn), count: announced }))

/** Completed deletions as rows. */
export const doneRows = (done: readonly DisposalRecord[]): DoneRow[] =>
  done.map(({ id, kind, deleteOn, deleted, held }) => ({
    key: id,
    kind,
    on: formatDate(deleteOn),
    deleted: deleted ?? 0,
    held: held ?? 0,
  }))
