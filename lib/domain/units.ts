/** The range of one credit, in hundredths of an hour: 0.01 to 999.99 hours. */
export const unitLimits = { least: 1, most: 99_999 }

/** True for whole hundredths of an hour within the limits. */
export const isUnits = (units: number): boolean =>
  Number.isInteger(units) && units >= unitLimits.least && units <= unitLimits.most

/** Hundredths as hours: 150 is 1.5. */
export const toHours = (units: number): number => units / 100

/** Hundredths as hours; null stays null. */
export const hoursOrNull = (units: number | null): number | null => (units === null ? null : toHours(units))

/** Hours as hundredths: 1.5 is 150. Rounds to the nearest hundredth; check with `isHours` before. */
export const fromHours = (hours: number): number => Math.round(hours * 100)

/** True for hours from 0.01 to 999.99 with at most two decimals. */
export const isHours = (hours: number): boolean => isUnits(fromHours(hours)) && toHours(fromHours(hours)) === hours

/**
 * A typed number with a point before its decimals. In Spanish they follow a comma: a comma with one or two digits after
 * it can mean nothing else, so "2,5" becomes "2.5". With three digits, "1,000" may be a thousand, so it is left for the
 * rules to refuse.
 */
export const withPoint = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^(\d*),(\d{1,2})$/, '$1.$2')

/**
 * Typed hours, "1.5" or "1,5", in hundredths, 150. Null for zero, a negative number, a third decimal, thousands or
 * anything else.
 */
export function parseUnits(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{0,3})(?:\.(\d{1,2}))?$/.exec(withPoint(text)) ?? []
  const units = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return isUnits(units) ? units : null
}

/** Hours as a paper has them: the hundredths that count, and the text where it has more decimals than those. */
export type PrintedHours = { units: number; printed: string | null }

/**
 * Typed hours with up to four decimals, as some certificates print them: "1.375" counts as 1.37, rounded down, because a
 * board never counts more than was printed. Null for anything else.
 */
export function readPrintedHours(text: string): PrintedHours | null {
  const units = parseUnits(text)
  if (units !== null) return { units, printed: null }
  const [, whole = '', decimals = ''] = /^(\d{0,3})\.(\d{3,4})$/.exec(withPoint(text)) ?? []
  const counted = parseUnits(`${whole}.${decimals.slice(0, 2)}`)
  if (decimals === '' || counted === null) return null
  return { units: counted, printed: Number(decimals.slice(2)) === 0 ? null : `${Number(whole)}.${decimals}` }
}

/**
 * Typed hours for the API. Empty is null. Zero stays zero; only the online part of a course may be zero. Any text that
 * is not a number of hours becomes -1, which every rule refuses at its field.
 */
export function typedHours(text: string): number | null {
  const number = withPoint(text)
  if (number === '') return null
  if (/^0*(?:\.0{1,2})?$/.test(number)) return 0
  const units = parseUnits(number)
  return units === null ? -1 : toHours(units)
}

/** Typed hours in canonical form: "2,50" becomes "2.5". Text that is not a number of hours does not change. */
export function normalizeHoursText(text: string): string {
  const units = parseUnits(text)
  return units === null ? text : formatUnits(units)
}

/** Hundredths as hours for reading and editing: 150 is "1.5", 4800 is "48", 105 is "1.05". */
export function formatUnits(units: number): string {
  const size = Math.abs(Math.round(units))
  const decimals = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${units < 0 ? '-' : ''}${Math.floor(size / 100)}${decimals && `.${decimals}`}`
}
