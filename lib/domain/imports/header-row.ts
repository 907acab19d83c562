/** How many records at the top may be titles. */
const mostTitles = 20

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')

/**
 * The index of the record that names the columns, which may stand below titles such as "Staff list" and "As of ...": the
 * first with two known names, unless the first record has them; otherwise, below records with a single cell, the first
 * that is as wide as most.
 */
export function headerRow(records: readonly (readonly string[])[], isKnownHeader: (text: string) => boolean): number {
  const top = records.slice(0, mostTitles)
  const knownIn = (cells: readonly string[]) => filled(cells).filter(isKnownHeader).length
  const [first = []] = top
  const firstWidth = filled(first).length
  if (knownIn(first) >= 2 || (firstWidth > 1 && knownIn(first) > 0)) return 0
  const named = top.findIndex((cells) => knownIn(cells) >= 2)
  if (named > 0) return named
  if (firstWidth > 1) return 0
  const widest = Math.max(...top.map((cells) => filled(cells).length))
  const wide = widest < 2 ? 0 : top.findIndex((cells) => filled(cells).length * 2 > widest)
  return Math.max(wide, 0)
}
