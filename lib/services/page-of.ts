import { z } from 'zod'
import { isStorable, wholeProblem } from '@/lib/domain/values'
import { checkedBy } from './inputs'

/** A page of a list: its rows with their cursors, and whether more follow. */
export type PageOf<T> = {
  edges: { cursor: string; node: T }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Rows of a page: 50 by default, at most 100. */
export const first = z
  .number('validation.invalid')
  .superRefine(checkedBy((count) => wholeProblem(count, { min: 1, max: 100 })))
  .nullish()
  .transform((count) => count ?? 50)

/** Parses a cursor; `shape` rejects anything that we did not issue. */
export const positionInput = <S extends z.ZodType>(shape: S) =>
  z
    .string('validation.invalid')
    .max(2000, 'validation.invalid')
    .nullish()
    .transform((text, check): z.infer<S> | null => {
      if (!text) return null
      const value = decode(text)
      const position = shape.safeParse(value)
      if (position.success && isStorableCursor(value)) return position.data
      check.addIssue({ code: 'custom', message: 'validation.invalid' })
      return z.NEVER
    })

const isStorableCursor = (value: unknown): boolean =>
  !Array.isArray(value) || value.every((part) => typeof part !== 'string' || isStorable(part))

const isStoredYear = (text: string) => !text.startsWith('0000')

/** A calendar date in a cursor; the database has no year 0. */
export const storedDate = z.iso.date().refine(isStoredYear)
/** An instant in a cursor. */
export const storedInstant = z.iso.datetime().refine(isStoredYear)
/** A number in a cursor, within the database's range. */
export const storedCount = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** Encodes a position as a cursor. */
export const cursorOf = (position: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** A page of `size` rows, from rows read with one extra. */
export function toPage<T>(
  rows: readonly T[],
  size: number,
  positionOf: (row: T) => readonly (string | number | null)[],
): PageOf<T> {
  const edges = rows.slice(0, size).map((node) => ({ cursor: cursorOf(positionOf(node)), node }))
  return { edges, pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null } }
}

/** A position in a list ordered by the start of sessions. */
export const startPosition = positionInput(z.tuple([storedInstant, z.uuid()]))
type StartPosition = z.infer<typeof startPosition>

export const positionAt = (position: StartPosition) => position && { startsAt: position[0], id: position[1] }
