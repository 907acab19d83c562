import type { DisposalRecord } from '@/lib/data/retention/disposals'
import { formatDate } from '@/lib/domain/time/format-date'
import type { DoneRow, PlannedRow } from './disposal-tables'

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
