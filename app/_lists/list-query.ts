import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type SearchParams, withQuery } from './address'

/** One parameter of the address of a list: how its text is read, and how its value is written; null leaves it out. */
type Param<T> = {
  /** Its name in the address, where that is not the name of the field. */
  name?: string
  /** Characters that are read; 100 unless given. */
  maxLength?: number
  /** It narrows the list, so that it counts as a filter that is set. */
  isFilter: boolean
  read(text: string): T
  write(value: T): string | null
}

const asIs = <T extends string>(value: T | null): string | null => value

/** The words to search for. */
export const words: Param<string> = {
  name: 'q',
  maxLength: 1000,
  isFilter: true,
  read: (text) => text.trim().slice(0, 100),
  write: asIs,
}

/** A filter by any text, or by a text that passes `isValid`. */
export const textFilter = (isValid: (text: string) => boolean = Boolean): Param<string | null> => ({
  isFilter: true,
  read: (text) => (isValid(text) ? text : null),
  write: asIs,
})

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A filter by the id of a record. */
export const idFilter = textFilter((text) => uuid.test(text))

/** A filter by one of these codes. */
export const codeFilter = <const T extends readonly string[]>(codes: T): Param<T[number] | null> => ({
  isFilter: true,
  read: (text) => (isOneOf(codes, text) ? text : null),
  write: asIs,
})

/** A filter that is on or off; `text` stands for on. */
export const flagFilter = (text = '1', name?: string): Param<boolean> => ({
  name,
  isFilter: true,
  read: (value) => value === text,
  write: (value) => (value ? text : null),
})

/** How the list is shown, such as its order: one of these codes, null unless set. It narrows nothing. */
export const option = <const T extends readonly string[]>(codes: T): Param<T[number] | null> => ({
  ...codeFilter(codes),
  isFilter: false,
})

/** The same with a usual code, which the address leaves out. */
export const optionOr = <const T extends readonly string[]>(codes: T, usual: T[number]): Param<T[number]> => ({
  isFilter: false,
  read: (text) => (isOneOf(codes, text) ? text : usual),
  write: (value) => (value === usual ? null : value),
})

/** The cursor after which a page begins; null is the first page. */
export const cursor: Param<string | null> = {
  maxLength: 2000,
  isFilter: false,
  read: (text) => text || null,
  write: asIs,
}

/** How many rows a list without cursors shows: `pageSize` at first, at most `most`. */
export const rowCount = (pageSize: number, most: number): Param<number> => ({
  isFilter: false,
  read: (text) => {
    const count = Number(text)
    return Number.isInteger(count) && count > pageSize ? Math.min(count, most) : pageSize
  },
  write: (count) => (count > pageSize ? String(count) : null),
})

type Params = Readonly<Record<string, Param<unknown>>>
type QueryIn<P extends Params> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never }
/** The query of a list that `listQuery` reads. */
export type QueryOf<L extends { read: (params: SearchParams) => unknown }> = ReturnType<L['read']>

/** The query of a list in its address, in the order of `params`. Values that are not understood are ignored. */
export function listQuery<P extends Params>(params: P) {
  type Query = QueryIn<P>
  const fields: [keyof P & string, Param<unknown>][] = Object.entries(params)
  const values = (query: Partial<Query>): Record<string, string | null> =>
    Object.fromEntries(
      fields.map(([field, { name = field, write }]) => [name, query[field] === undefined ? null : write(query[field])]),
    )
  return {
    read: (address: SearchParams): Query =>
      Object.fromEntries(
        fields.map(([field, { name = field, maxLength = 100, read }]) => {
          const value = address[name]
          return [field, read(typeof value === 'string' ? value.slice(0, maxLength) : '')]
        }),
      ) as Query,
    /** The parameters of the address; null for what is empty or as usual. */
    values,
    /** The address of the list with this query. */
    href: (path: string, query: Partial<Query>): string => withQuery(path, values(query)),
    /** How many filters are set, search words among them. */
    filtersOf: (query: Partial<Query>): number =>
      fields.filter(([field, { isFilter, write }]) => isFilter && query[field] !== undefined && write(query[field]))
        .length,
  }
}
