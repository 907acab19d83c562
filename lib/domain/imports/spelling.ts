import { foldText } from '@/lib/domain/people/sort-name'
import type { ImportRow } from './import-row'

/** Departments and job titles of the organization, the most frequent spelling first. */
export type KnownNames = { departments: readonly string[]; jobTitles: readonly string[] }

/**
 * Gives names that differ only in capitals, accents or spaces one spelling: a known one, otherwise the first in the
 * file.
 */
function speller(names: readonly string[]): (name: string | null) => string | null {
  const known = new Set(names)
  const spellings = new Map(names.toReversed().map((name) => [foldText(name), name]))
  return (name) => {
    if (name === null || known.has(name)) return name
    const folded = foldText(name)
    if (!spellings.has(folded)) spellings.set(folded, name)
    return spellings.get(folded)!
  }
}

/**
 * The rows with departments and job titles in one spelling, so that "icu" does not become a second department beside
 * "ICU".
 */
export function unifySpelling(rows: readonly ImportRow[], { departments, jobTitles }: KnownNames): ImportRow[] {
  const [department, jobTitle] = [speller(departments), speller(jobTitles)]
  return rows.map((row) => ({
    ...row,
    facts: { ...row.facts, department: department(row.facts.department), jobTitle: jobTitle(row.facts.jobTitle) },
  }))
}
