import { isOneOf } from '@/lib/domain/lists/is-one-of'

/** The query of an address, as Next passes it to a page. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>

/** Reads the query of a list: values that are too long are cut, and unknown values are ignored. */
export function readAddress(params: SearchParams) {
  const text = (name: string, maxLength = 100) => {
    const value = params[name]
    return typeof value === 'string' ? value.slice(0, maxLength) : ''
  }
  return {
    /** A text, at most 100 characters; empty without one. */
    text,
    /** The words to search for. */
    words: text('q', 1000).trim().slice(0, 100),
    /** One of these codes, or null. */
    code: <const T extends readonly string[]>(codes: T, name: string): T[number] | null => {
      const value = text(name)
      return isOneOf(codes, value) ? value : null
    },
    /** The cursor after which the page begins; null is the first page. */
    after: text('after', 2000) || null,
  }
}

type QueryValues = Readonly<Record<string, string | null | undefined>>

/** A path with a query; empty values are left out. */
export function withQuery(path: string, query: QueryValues): string {
  const params = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return params.size > 0 ? `${path}?${params}` : path
}
