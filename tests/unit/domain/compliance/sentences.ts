import { IntlMessageFormat } from 'intl-messageformat'
import type { Message } from '@/lib/domain/compliance/message'
import en from '@/locales/en/compliance.json'
import es from '@/locales/es/compliance.json'
import ja from '@/locales/ja/compliance.json'

const texts = { en, es, ja }

/** The text of a key of `compliance`; throws if there is none. */
function textOf(locale: keyof typeof texts, key: string): string {
  const text = key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], texts[locale])
  if (typeof text !== 'string') throw new Error(`no text ${key}`)
  return text
}

/** A message as a person reads it; throws if a value is missing. */
export const sentence = (locale: keyof typeof texts, { key, params }: Message): string =>
  String(new IntlMessageFormat(textOf(locale, key), locale).format(params))
