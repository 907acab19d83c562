import { questionGroups, topicsChip } from '@/app/_components/question-facts'
import type { FilterGroup } from '@/app/_lists/filter-groups'
import { boardSources } from '@/lib/domain/lists/organizations'
import type { Translate } from '@/lib/i18n/translator'
import type { BoardTallies } from '@/lib/services/board/get-board-tallies'
import { type BoardQuery, boardHref } from '../board-query'

/** The filters that something falls under, or that are set: a group for each question, and one for the rest. */
export function chipsOf(orgId: string, query: BoardQuery, tallies: BoardTallies, t: Translate): FilterGroup[] {
  const hrefOf = (change: Partial<BoardQuery>) => boardHref(orgId, { ...query, ...change, after: null })
  const sources = boardSources.flatMap((code) => {
    const active = query.source === code
    const count = tallies.sources.find(({ value }) => value === code)?.count ?? 0
    if (!active && count === 0) return []
    const href = hrefOf({ source: active ? null : code })
    return [{ key: `source-${code}`, label: t(`board.sources.${code}`), active, count, href }]
  })
  return [
    ...questionGroups(query, tallies, hrefOf, t),
    { label: t('common.questions.other'), chips: [...topicsChip(query, tallies.topicsOpen, hrefOf, t), ...sources] },
  ]
}
