import { foldText } from '@/lib/domain/people/sort-name'
import type { ImportRow } from './import-row'

/** Departments and job titles that the organization has, the most frequent spelling first. */
export type KnownNames = { departments: readonly string[]; jobTitles: readonly string[] }

/** One spelling for names that differ only in capitals, accents or spaces: one that is known, else the first of the file. */
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

/** The rows with departments and job titles written in one way, so that "icu" is no second department beside "ICU". */
export function unifySpelling(rows: readonly ImportRow[], { departments, jobTitles }: KnownNames): ImportRow[] {
  const [department, jobTitle] = [speller(departments), speller(jobTitles)]
  return rows.map((row) => ({
    ...row,
    facts: { ...row.facts, department: department(row.facts.department), jobTitle: jobTitle(row.facts.jobTitle) },
  }))
}
