import { type Sql, sql } from './sql'

/** Escapes the special characters of a LIKE pattern. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * SQL condition: a word occurs in "searchText" or in the given column. The index holds groups of three letters, so a
 * shorter word only matches at the beginning of a word.
 */
export function occurs(word: string, column = sql`"searchText"`): Sql {
  if (word.length > 2) return sql`${column} LIKE ${`%${literal(word)}%`}`
  return sql`(${column} LIKE ${`${literal(word)}%`} OR ${column} LIKE ${`% ${literal(word)}%`})`
}

/** SQL condition: a word, as typed, occurs in a text. */
export const occursIn = (word: string, text: Sql): Sql => sql`${text} ILIKE ${`%${literal(word)}%`}`

/** SQL condition: a word, as typed, occurs in "title". */
export const occursInTitle = (word: string): Sql => sql`"title" ILIKE ${`%${literal(word)}%`}`

/** True when a word is like an employee or telephone number: hardly anybody else has it. */
export const isSelective = (words: readonly string[]): boolean => words.some((word) => /\d{6}/.test(word))
