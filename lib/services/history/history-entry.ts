import type { HistoryRow } from '@/lib/data/audit/list'
import { type Difference, differencesOf, type KeptState, keptStateOf } from '@/lib/domain/audit/differences'
import { type Connection, toConnection } from '../connection'

/** A row of the history as it is shown: what changed is null where the reader may not see it, or has to say why first. */
export type HistoryEntry = Omit<HistoryRow, 'change'> & { kept: KeptState; changes: Difference[] | null }
export type HistoryConnection = Connection<HistoryEntry>

export function historyEntry({ change, ...row }: HistoryRow, open: boolean): HistoryEntry {
  const state = keptStateOf({ ...row, change })
  return { ...row, kept: state, changes: open && change ? differencesOf(change) : null }
}

/** A page of entries; `open` says of which rows what changed is shown. */
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
