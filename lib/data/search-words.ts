import 'server-only'

export type Values = unknown[]

/** Adds a value to a statement; answers its placeholder. */
export const bind = (values: Values, value: unknown): string => `$${values.push(value)}`

/** A word as a part of a LIKE pattern: what is special there stands for itself. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * That a word occurs in "searchText", or in the column named. The index knows groups of three letters: of a shorter word it
 * knows only where words begin with it.
 */
export function occurs(word: string, values: Values, column = '"searchText"'): string {
  const like = (pattern: string) => `${column} LIKE ${bind(values, pattern)}`
  if (word.length > 2) return like(`%${literal(word)}%`)
  return `(${like(`${literal(word)}%`)} OR ${like(`% ${literal(word)}%`)})`
}

/** True when a word is as good as the number of an employee or a telephone: hardly anybody else has it. */
export const isSelective = (words: readonly string[]): boolean => words.some((word) => /\d{6}/.test(word))
