import type { SortHead } from '@/app/_ui/table'

/** Which way a list goes. */
export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

/** The order in the address of a list; what is null is as usual there. */
export type Sorting<Sort extends string> = { sort: Sort | null; order: Direction | null }

/**
 * The head of a column that sorts (`sort` of `Column`): pressed first it goes up, pressed again it turns round. `usual` is the order
 * of a list that says none.
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
