import { codeFilter, listQuery, optionOr, type QueryOf, rowCount, words } from '@/app/_lists/list-query'
import { type CourseFormat, courseFormats } from '@/lib/domain/lists/sessions'
import { foldText } from '@/lib/domain/people/sort-name'
import { compareText } from '@/lib/domain/text'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditLine } from '../../view-model'

export const creditSorts = ['newest', 'oldest', 'title'] as const
type CreditSort = (typeof creditSorts)[number]
export const countings = ['counted', 'not', 'planned'] as const
export type Counting = (typeof countings)[number]

/** Credits on a page before "Load more". */
export const pageSize = 50

const creditList = listQuery({
  q: words,
  format: codeFilter(courseFormats),
  counts: codeFilter(countings),
  sort: optionOr(creditSorts, 'newest'),
  shown: rowCount(pageSize, 1000),
})
export type CreditQuery = QueryOf<typeof creditList>
export const { read: readCreditQuery, filtersOf } = creditList

/** The address of the list, without the values that are defaults. */
export const creditsHref = (credentialId: string, query: CreditQuery): string =>
  creditList.href(`/credentials/${credentialId}/credits`, query)

/** A credit of the list with the values by which it is filtered. */
export type ListedCredit = { line: CreditLine; format: CourseFormat; completedAt: PlainDate; counting: Counting }

const orders: Record<CreditSort, (a: ListedCredit, b: ListedCredit) => number> = {
  newest: (a, b) => compareText(b.completedAt, a.completedAt),
  oldest: (a, b) => compareText(a.completedAt, b.completedAt),
  title: (a, b) => a.line.title.localeCompare(b.line.title),
}

/** The matching credits in the requested order. Every word must occur in the title or the provider. */
export function findCredits(credits: readonly ListedCredit[], { q, format, counts, sort }: CreditQuery): CreditLine[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return credits
    .filter((credit) => (!format || credit.format === format) && (!counts || credit.counting === counts))
    .filter(({ line }) => words.every((word) => foldText(`${line.title} ${line.provider ?? ''}`).includes(word)))
    .toSorted(orders[sort])
    .map(({ line }) => line)
}
