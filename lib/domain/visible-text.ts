/** Soft hyphens, zero-width characters, direction marks, byte order marks and the like. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Text without characters that nobody sees, trimmed. */
export const withoutInvisible = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.trim() : text.replace(invisible, '').trim()

/** The same with single spaces, as one line. */
export const visibleText = (text: string): string => withoutInvisible(text.replace(/\s+/g, ' ')).replace(/ {2,}/g, ' ')

/**
 * A key or number in the form in which it is compared: without invisible characters, with ordinary hyphens, and without
 * the apostrophe by which spreadsheets mark numbers as text.
 */
export const keyText = (text: string): string =>
  visibleText(text)
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/^['’](?=\d)/, '')

/** Whether a spreadsheet rounded a long number, such as "1.23457E+11": its last digits are lost. */
export const isRounded = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text)

/** The text of a cell that a program wrote as a formula to keep its zeros: ="00123" is 00123. */
export function withoutFormula(text: string): string {
  const [, quoted] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text) ?? []
  return quoted === undefined ? text : quoted.replaceAll('""', '"')
}
