import { isOneOf } from '@/lib/domain/lists/is-one-of'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { dateIn } from '@/lib/domain/values'
import { type SearchParams, withQuery } from './address'

/** One parameter of a list's address: how to read its text and write its value; null leaves it out. */
type Param<T> = {
  /** The name in the address, if it differs from the name of the field. */
  name?: string
  /** Maximum number of characters read; 100 by default. */
  maxLength?: number
  /** Narrows the list, and therefore counts as a filter when it is set. */
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

/** How the list is shown, such as its order: one of these codes, or null. It does not narrow the list. */
export const option = <const T extends readonly string[]>(codes: T): Param<T[number] | null> => ({
  ...codeFilter(codes),
  isFilter: false,
})

/** Like `option`, with a default code that the address leaves out. */
export const optionOr = <const T extends readonly string[]>(codes: T, usual: T[number]): Param<T[number]> => ({
  isFilter: false,
  read: (text) => (isOneOf(codes, text) ? text : usual),
  write: (value) => (value === usual ? null : value),
})

/** The day that a list is about; null is today. It does not narrow the list. */
export const day: Param<PlainDate | null> = {
  isFilter: false,
  read: dateIn,
  write: asIs,
}

/** The cursor after which a page begins; null is the first page. */
export const cursor: Param<string | null> = {
  maxLength: 2000,
  isFilter: false,
  read: (text) => text || null,
  write: asIs,
}

/** Number of rows shown by a list without cursors: `pageSize` at first, at most `most`. */
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
/** The query that a `listQuery` reads. */
export type QueryOf<L extends { read: (params: SearchParams) => unknown }> = ReturnType<L['read']>

/** The query of a list in its address, in the order of `params`. Invalid values are ignored. */
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
    /** The parameters of the address; null for empty and default values. */
    values,
    /** The address of the list with this query. */
    href: (path: string, query: Partial<Query>): string => withQuery(path, values(query)),
    /** Number of filters that are set, including search words. */
    filtersOf: (query: Partial<Query>): number =>
      fields.filter(([field, { isFilter, write }]) => isFilter && query[field] !== undefined && write(query[field]))
        .length,
  }
}
