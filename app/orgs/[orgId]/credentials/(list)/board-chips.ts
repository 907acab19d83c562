import { boardBands } from '@/lib/domain/compliance/standing'
import { verificationStates } from '@/lib/domain/lists/credentials'
import { boardSources } from '@/lib/domain/lists/organizations'
import type { Translate } from '@/lib/i18n/translator'
import type { BoardTallies } from '@/lib/services/board/get-board-tallies'
import { type BoardQuery, filtersOf } from '../board-query'

/** A filter that can be set or taken back; its count is what its list will show, so it has none beside other filters. */
export type Chip = { key: string; label: string; active: boolean; count?: number; to: BoardQuery }

/** The filters that something falls under, or that are set. Bands are links of the bar; here only the chosen one. */
export function chipsOf(query: BoardQuery, tallies: BoardTallies, t: Translate): Chip[] {
  const chips = (
    field: 'band' | 'source' | 'verified',
    codes: readonly string[],
    rows: BoardTallies['bands'],
    nameOf: (code: string) => string,
  ): Chip[] =>
    codes.flatMap((code) => {
      const active = query[field] === code
      const count = rows.find(({ value }) => value === code)?.count ?? 0
      if (!active && (count === 0 || field === 'band')) return []
      const to = { ...query, [field]: active ? null : code, after: null } as BoardQuery
      const alone = filtersOf({ ...query, [field]: null }) === 0
      return [{ key: `${field}-${code}`, label: nameOf(code), active, to, ...(alone ? { count } : {}) }]
    })
  return [
    ...chips('band', boardBands, tallies.bands, (code) => t(`enums.boardBands.${code}`)),
    ...chips('verified', verificationStates, tallies.verified, (code) => t(`enums.verificationBadges.${code}`)),
    ...chips('source', boardSources, tallies.sources, (code) => t(`board.sources.${code}`)),
  ]
}
