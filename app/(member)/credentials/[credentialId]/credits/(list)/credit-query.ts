import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { compareText } from '@/lib/domain/compare'
import { type CourseFormat, courseFormats } from '@/lib/domain/lists/sessions'
import { foldText } from '@/lib/domain/people/sort-name'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditLine } from '../../view-model'

export const creditSorts = ['newest', 'oldest', 'title'] as const
type CreditSort = (typeof creditSorts)[number]
export const countings = ['counted', 'not', 'planned'] as const
export type Counting = (typeof countings)[number]

/** Credits on a page before "Load more". */
export const pageSize = 50

/** The query of the list: words, format, whether a credit counts, order, number of rows. */
export type CreditQuery = {
  q: string
  format: CourseFormat | null
  counts: Counting | null
  sort: CreditSort
  shown: number
}

/** Reads the query from the address; invalid values are ignored. */
export function readCreditQuery(params: SearchParams): CreditQuery {
  const { words, text, code } = readAddress(params)
  const shown = Number(text('shown'))
  return {
    q: words,
    format: code(courseFormats, 'format'),
    counts: code(countings, 'counts'),
    sort: code(creditSorts, 'sort') ?? 'newest',
    shown: Number.isInteger(shown) && shown > pageSize ? Math.min(shown, 1000) : pageSize,
  }
}

/** The address of the list, without the values that are defaults. */
export const creditsHref = (credentialId: string, { q, format, counts, sort, shown }: CreditQuery): string =>
  withQuery(`/credentials/${credentialId}/credits`, {
    q,
    format,
    counts,
    sort: sort === 'newest' ? null : sort,
    shown: shown > pageSize ? String(shown) : null,
  })

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
