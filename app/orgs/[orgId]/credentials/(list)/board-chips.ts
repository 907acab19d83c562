import { questionGroups, topicsChip } from '@/app/_components/compliance/question-facts'
import type { FilterGroup } from '@/app/_lists/filter-groups'
import { urgentDeadlines } from '@/lib/domain/compliance/standing'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { boardSources } from '@/lib/domain/lists/organizations'
import type { Translate } from '@/lib/i18n/translator'
import type { BoardTallies } from '@/lib/services/board/get-board-tallies'
import { type BoardQuery, boardHref } from '../board-query'

/** The filters that match something or are set: a group for each question, and one for the rest. */
export function chipsOf(orgId: string, query: BoardQuery, tallies: BoardTallies, t: Translate): FilterGroup[] {
  const hrefOf = (change: Partial<BoardQuery>) => boardHref(orgId, { ...query, ...change, after: null })
  // Both filter by expiry, so at most one of them is set.
  const answerHrefOf = (change: Partial<BoardQuery>) =>
    hrefOf('deadline' in change ? { ...change, urgent: false } : change)
  const [deadlines, ...others] = questionGroups(query, tallies, answerHrefOf, t)
  const sources = boardSources.flatMap((code) => {
    const active = query.source === code
    const count = tallies.sources.find(({ value }) => value === code)?.count ?? 0
    if (!active && count === 0) return []
    const href = hrefOf({ source: active ? null : code })
    return [{ key: `source-${code}`, label: t(`board.sources.${code}`), active, count, href }]
  })
  return [
    ...(deadlines ? [{ ...deadlines, chips: [...urgentChip(query, tallies, hrefOf, t), ...deadlines.chips] }] : []),
    ...others,
    { label: t('common.questions.other'), chips: [...topicsChip(query, tallies.topicsOpen, hrefOf, t), ...sources] },
  ]
}

/** Both urgent answers as one filter, sorted by expiry, which uses an index. Empty if only one of them occurs. */
function urgentChip(
  { urgent: active }: BoardQuery,
  { deadlines }: BoardTallies,
  hrefOf: (change: Partial<BoardQuery>) => string,
  t: Translate,
): FilterGroup['chips'] {
  const parts = deadlines.filter(({ value, count }) => count > 0 && isOneOf(urgentDeadlines, value))
  if (!active && parts.length < 2) return []
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const change: Partial<BoardQuery> = active ? { urgent: false } : { urgent: true, deadline: null, sort: 'expiry' }
  return [{ key: 'urgent', label: t('board.urgent'), active, count, href: hrefOf(change) }]
}
