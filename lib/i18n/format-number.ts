import type { Locale } from './locales'

/** Spanish readers here are in the United States: 1,234.5 in every language. */
const numberLocales: Record<Locale, string> = { en: 'en-US', es: 'es-US', ja: 'ja-JP' }

const formats = new Map<Locale, Intl.NumberFormat>()

/** A number for people, with thousands separators and at most two decimals: 1,234.5. */
export function formatNumber(value: number, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(numberLocales[locale], { maximumFractionDigits: 2 })
  formats.set(locale, format)
  return format.format(value)
}
