import type { Result } from '@/lib/domain/result'

/** A page of a list. An invalid cursor shows the first page. */
export async function readPage<T>(
  after: string | null,
  read: (after: string | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  const page = await read(after)
  const wrongCursor = !page.ok && page.problem.code === 'invalidInput' && after !== null
  return wrongCursor ? read(null) : page
}

export type PageInfo = { hasNextPage: boolean; endCursor: string | null }

/** The cursor of the page that follows; null at the end. */
export const nextOf = ({ hasNextPage, endCursor }: PageInfo): string | null => (hasNextPage ? endCursor : null)
