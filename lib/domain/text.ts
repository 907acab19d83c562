/** The order of technical texts such as ISO days, ids and codes: by code units, the same in every language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Joins texts into a list as a language writes it: "a, b, c", "a, b y c", 「a、b、c」. */
export const listed = (texts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(texts)

/** Joins texts of which one is enough: "a, b or c", "a, b o c". */
export const alternatives = (texts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts)

/** The separator between a label and its value. */
export const colonOf = (locale: string): string => (locale === 'ja' ? '：' : ': ')

/** A label and its value on one line: "Hours: 4". */
export const labelled = (label: string, value: string, locale: string): string => `${label}${colonOf(locale)}${value}`

/** A text with a note in brackets: "CNA (expired)". */
export const noted = (text: string, note: string, locale: string): string =>
  locale === 'ja' ? `${text}（${note}）` : `${text} (${note})`
