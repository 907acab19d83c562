import type { SortHead } from '@/app/_ui/table'

/** The sort directions of a list. */
export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

/** The order in the address of a list; null is the list's default. */
export type Sorting<Sort extends string> = { sort: Sort | null; order: Direction | null }

/**
 * The head of a sortable column (`sort` of `Column`): the first press sorts ascending, the next one reverses. `usual`
 * is the list's default order.
 */
export function sortHead<Sort extends string>(
  sorting: Sorting<Sort>,
  usual: { sort: Sort; order: Direction },
  by: Sort,
  hrefOf: (sorting: Sorting<Sort>) => string,
): SortHead {
  const sort = sorting.sort ?? usual.sort
  const now = sort === by ? (sorting.order ?? (by === usual.sort ? usual.order : 'asc')) : null
  return { now, href: hrefOf({ sort: by, order: now === 'asc' ? 'desc' : 'asc' }) }
}
