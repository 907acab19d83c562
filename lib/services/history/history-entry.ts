import type { HistoryRow } from '@/lib/data/audit/list'
import { type Difference, differencesOf, type KeptState, keptStateOf } from '@/lib/domain/audit/differences'
import { type Connection, toConnection } from '../connection'

/**
 * A row of the history for display. `changes` is null when the reader may not see them, or must give a reason first.
 */
export type HistoryEntry = Omit<HistoryRow, 'change'> & { kept: KeptState; changes: Difference[] | null }
export type HistoryConnection = Connection<HistoryEntry>

export function historyEntry({ change, ...row }: HistoryRow, open: boolean): HistoryEntry {
  const state = keptStateOf({ ...row, change })
  return { ...row, kept: state, changes: open && change ? differencesOf(change) : null }
}

/** A page of entries; `open` decides whose changes are shown. */
export const historyPage = (
  rows: readonly HistoryRow[],
  size: number,
  open: (row: HistoryRow) => boolean,
): HistoryConnection =>
  toConnection(
    rows.map((row) => historyEntry(row, open(row))),
    size,
    ({ id }) => [id],
  )
