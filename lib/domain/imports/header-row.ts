/** How many records at the top may be titles. */
const mostTitles = 20

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')

/**
 * The index of the record that names the columns, which may stand below titles such as "Staff list" and "As of ...": the
 * first with two known names, unless the first record has them; otherwise, below records with a single cell, the first
 * that is as wide as most. Where another record of names follows, as in files with technical names above those for
 * people, it is the one of the two with more known names.
 */
export function headerRow(records: readonly (readonly string[])[], isKnownHeader: (text: string) => boolean): number {
  const first = firstHeaderRow(records, isKnownHeader)
  const knownIn = (cells: readonly string[] = []) => filled(cells).filter(isKnownHeader).length
  const [names = [], next = []] = records.slice(first, first + 2)
  const areNames =
    filled(next).length > 2 &&
    filled(next).length * 2 > filled(names).length &&
    !next.some((cell) => /[\d@]/.test(cell))
  return areNames && knownIn(next) * 2 > filled(next).length && knownIn(next) > knownIn(names) ? first + 1 : first
}

function firstHeaderRow(records: readonly (readonly string[])[], isKnownHeader: (text: string) => boolean): number {
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

const total =
  /^(?:(?:report|grand|sub|overall)[ -]?)?totals?\b|^(?:record|row|employee|worker|head)s? ?count\b|^end of (?:report|file)\b|^\d+ (?:rows|records|employees|workers)\b|^(?:total(?:es)?|suma)\b|^(?:合計|総計|件数)/i

/** How many records at the end may be totals. */
const mostTotals = 5

/**
 * The number of records at the end that sum up the others: at most two cells, the first of which is a word such as
 * "Total", in a table of more columns.
 */
export function totalRows(records: readonly (readonly string[])[], width: number): number {
  if (width < 4) return 0
  const isTotal = (cells: readonly string[]) => filled(cells).length <= 2 && total.test((filled(cells)[0] ?? '').trim())
  const last = records.slice(1).slice(-mostTotals).toReversed()
  const other = last.findIndex((cells) => !isTotal(cells))
  return other < 0 ? last.length : other
}
