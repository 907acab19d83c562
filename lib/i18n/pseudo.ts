import { env } from '@/lib/env'
import type { Locale } from './locales'

/**
 * A pseudo-language for development: English in brackets, with accents and a third longer. Text outside brackets was
 * never translated, and a missing bracket on the screen means cut-off text. The language cookie selects it.
 */
export const pseudoLocale = 'xx' as Locale

/** Whether a cookie selects it and it is allowed: in development, or by the environment. */
export const isPseudo = (cookie: string | null | undefined): boolean =>
  cookie === pseudoLocale && (env().NODE_ENV === 'development' || env().PSEUDO_LANGUAGE === '1')

type Tree = { [key: string]: string | Tree }

/** Names are the same in every language. */
const names: ReadonlySet<string> = new Set(['appName'])

/** All messages of a tree in the pseudo-language. */
export const pseudoMessages = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value !== 'string') return [key, pseudoMessages(value)]
      return [key, names.has(key) ? value : pseudoMessage(value)]
    }),
  )

type Reader = { text: string; at: number }

/** One message in the pseudo-language. Only its words change, not its placeholders, option names or tags. */
export const pseudoMessage = (text: string): string => `[${readWords({ text, at: 0 })}]`

const tag = /<\/?\w+>/y
/** A quoted character is literal, not a placeholder. */
const quoted = /''|'[{}<>#|][^']*'?/y
const plainPlace = /\{[^{}]*\}/y
const headOfOptions = /\{\s*\w+\s*,\s*\w+\s*,/y
const headOfOption = /\s*=?\w+\s*\{/y
const word = /\p{L}+/uy

/** Reads to the end, or to the brace that closes an option. */
function readWords(reader: Reader): string {
  let result = ''
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const foundWord = take(reader, word)
    result += foundWord
      ? accented(foundWord)
      : (take(reader, tag) ?? take(reader, quoted) ?? take(reader, plainPlace) ?? readOptions(reader) ?? next(reader))
  }
  return result
}

/** Reads a plural or select, with the words of each option. */
function readOptions(reader: Reader): string | null {
  let result = take(reader, headOfOptions)
  if (result === null) return null
  for (let name = take(reader, headOfOption); name !== null; name = take(reader, headOfOption))
    result += name + readWords(reader) + next(reader)
  return result + (take(reader, /\s*/y) ?? '') + next(reader)
}

function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)?.[0] ?? null
  reader.at += match?.length ?? 0
  return match
}

function next(reader: Reader): string {
  const sign = reader.text[reader.at] ?? ''
  reader.at += 1
  return sign
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Y: 'Ý',
}

/** A word with accents, and with its first vowel three times. */
const accented = (plain: string): string =>
  plain.replace(/[aeiou]/, '$&$&$&').replace(/[aeioucnsy]/gi, (sign) => accents[sign] ?? sign)
