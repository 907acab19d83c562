import type { Result } from '@/lib/domain/result'

/** A page of a list; a place that nobody handed out is the beginning. */
export async function readFrom<T>(
  place: string | null,
  read: (after: string | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  const page = await read(place)
  return !page.ok && page.problem.code === 'invalidInput' && place !== null ? read(null) : page
}

/** The same page with one of its lists further on. */
export function furtherHref(places: Record<string, string | null>, list: string, after: string): string {
  const names: Record<string, string> = { ahead: 'after' }
  const said = Object.entries({ ...places, [list]: after }).flatMap(([name, place]) =>
    place ? [[names[name] ?? name, place] as [string, string]] : [],
  )
  return `/enrollments?${new URLSearchParams(said)}`
}
