import { type Sql, sql } from './sql'

/** A word as a part of a LIKE pattern: what is special there stands for itself. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * That a word occurs in "searchText", or in the column named. The index knows groups of three letters: of a shorter
 * word it knows only where words begin with it.
 */
export function occurs(word: string, column = sql`"searchText"`): Sql {
  if (word.length > 2) return sql`${column} LIKE ${`%${literal(word)}%`}`
  return sql`(${column} LIKE ${`${literal(word)}%`} OR ${column} LIKE ${`% ${literal(word)}%`})`
}

/** That a word, as typed, occurs in a text. */
export const occursIn = (word: string, text: Sql): Sql => sql`${text} ILIKE ${`%${literal(word)}%`}`

/** That a word, as typed, occurs in "title". */
export const occursInTitle = (word: string): Sql => sql`"title" ILIKE ${`%${literal(word)}%`}`

/** True when a word is as good as the number of an employee or a telephone: hardly anybody else has it. */
export const isSelective = (words: readonly string[]): boolean => words.some((word) => /\d{6}/.test(word))
