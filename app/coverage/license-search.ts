import { bothForms, folded } from '@/app/_ui/search-words'
import { type LawAnswer, lawAnswers } from '@/lib/domain/compliance/coverage'
import { alsoCalledTypes, likelyTypes, offered } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

/** A place or a type of license with everything that people call it, in every language. */
type Named = { code: string; short: ReadonlySet<string>; words: ReadonlySet<string>; texts: readonly string[] }

type Found = { geo: string; type: string }

const simple = (text: string) => folded(bothForms(text.normalize('NFKC')))
const wordsOf = (text: string) =>
  simple(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

function named(code: string, short: readonly string[], names: readonly string[]): Named {
  return {
    code,
    short: new Set([code, ...short].map(simple)),
    words: new Set(names.flatMap(wordsOf)),
    texts: names.map(simple),
  }
}

let known: { places: Named[]; types: Named[] } | null = null

/** Made once: names change only with a release. */
function names() {
  if (known) return known
  const languages = locales.map((locale) => translatorFor(locale))
  const places = geographyCodes.map((code) =>
    named(
      code,
      [],
      languages.map((t) => t(`enums.geographies.${code}`)),
    ),
  )
  const types = credentialTypeCodes.map((code) => {
    const others = isOneOf(alsoCalledTypes, code) ? languages.map((t) => t(`credentials.new.alsoCalled.${code}`)) : []
    return named(
      code,
      languages.map((t) => t(`enums.credentialTypesShort.${code}`)),
      [...languages.map((t) => t(`enums.credentialTypes.${code}`)), ...others],
    )
  })
  known = { places, types }
  return known
}

/** How well a word fits a name: 3 for its code, 2 for a whole word of it, 1 for the beginning or a plural of one. */
function fitOf(word: string, { short, words, texts }: Named): number {
  if (short.has(word)) return 3
  if (words.has(word)) return 2
  if (unspaced.test(word)) return texts.some((text) => text.includes(word)) ? 2 : 0
  const isNear = (one: string) =>
    one.startsWith(word) || (one.length > 3 && word.startsWith(one) && word.length - one.length <= 2)
  return word.length > 1 && [...words].some(isNear) ? 1 : 0
}

/** A Japanese word without spaces, split at the name of a place: 「ネバダ州の看護助手」 is ネバダ and 看護助手. */
function splitAtPlace(word: string, places: readonly Named[]): string[] {
  if (!unspaced.test(word)) return [word]
  const place = places
    .flatMap(({ texts }) => texts)
    .map((text) => text.replace(/州$/, ''))
    .filter((text) => unspaced.test(text) && word.includes(text))
    .toSorted((a, b) => b.length - a.length)[0]
  if (!place) return [word]
  return [place, ...word.split(place).map((rest) => rest.replace(/^州?の?/, ''))].filter(Boolean)
}

type Ranked = Found & { score: number }

function pairsOf(words: readonly string[]): Ranked[] {
  const { places, types } = names()
  const placeFits = places.map((place) => ({ geo: place.code, fits: words.map((word) => fitOf(word, place)) }))
  const typeFits = types.map((type) => ({ type: type.code, fits: words.map((word) => fitOf(word, type)) }))
  return placeFits.flatMap(({ geo, fits }) =>
    typeFits.flatMap(({ type, fits: others }) => {
      const scores = fits.map((one, at) => Math.max(one, others[at] ?? 0))
      return scores.every((score) => score > 0) && offered(geo, type)
        ? [{ geo, type, score: scores.reduce((sum, score) => sum + score, 0) }]
        : []
    }),
  )
}

/**
 * The licenses that words name, best first: each word fits the state or the license, in any language. Words that fit
 * nothing are passed over, and short ones too ("in") where nothing fits them all. Known law comes before unknown.
 */
export function searchLicenses(text: string, answerOf: (found: Found) => LawAnswer): Found[] {
  const { places, types } = names()
  const words = wordsOf(text)
    .flatMap((word) => splitAtPlace(word, places))
    .filter((word) => [...places, ...types].some((one) => fitOf(word, one) > 0))
  if (words.length === 0) return []
  const all = pairsOf(words)
  const long = words.filter((word) => word.length > 2 || types.some(({ short }) => short.has(word)))
  const found = all.length > 0 || long.length === 0 ? all : pairsOf(long)
  const order = ({ geo, type }: Found) => {
    const at = (likelyTypes(geo) as readonly string[]).indexOf(type)
    return at < 0 ? credentialTypeCodes.length : at
  }
  const known = (one: Found) => lawAnswers.indexOf(answerOf(one))
  return found
    .map((one) => ({ ...one, known: known(one), order: order(one) }))
    .toSorted((a, b) => b.score - a.score || a.known - b.known || a.order - b.order)
    .map(({ geo, type }) => ({ geo, type }))
}
