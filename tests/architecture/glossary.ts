import { readFileSync } from 'node:fs'

type Languages<T> = Partial<Record<string, T>>
type Glossary = {
  terms: Record<string, { say: Languages<string>; note?: string; never?: Languages<string[]> }>
  style: Languages<Record<string, string[]>>
  mayStay: string[]
}
type Rule = { name: string; pattern: RegExp }

export const readGlossary = (): Glossary => JSON.parse(readFileSync('locales/glossary.json', 'utf8'))

const letter = '[\\p{Script=Latin}\\d_]'
const boundary = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`

/**
 * JavaScript's \b and \w stop at "ú", and Python's continue through Japanese; here they mean Latin letters with
 * accents.
 */
const compile = (source: string): RegExp =>
  new RegExp(source.replaceAll('\\b', boundary).replaceAll('\\w', letter), 'u')

/** All patterns that a message of this language must not contain. */
function rulesOf({ terms, style }: Glossary, locale: string): Rule[] {
  const rule = (name: string) => (source: string) => ({ name, pattern: compile(source) })
  const ofTerms = Object.entries(terms).flatMap(([name, { never }]) => (never?.[locale] ?? []).map(rule(name)))
  return [...ofTerms, ...Object.values(style[locale] ?? {}).flatMap((sources) => sources.map(rule('style')))]
}

/** A message without the names of its placeholders, which are code. */
const withoutNames = (text: string): string =>
  text.replace(/\{\s*\w+\s*\}/g, '{}').replace(/\{\s*\w+\s*,\s*(plural|select)\s*,/g, '{')

/** Messages of a language that violate the glossary, each at most once. */
export function glossaryFaults(glossary: Glossary, locale: string, messages: ReadonlyMap<string, string>): string[] {
  const rules = rulesOf(glossary, locale)
  const isExempt = (key: string) => glossary.mayStay.some((stay) => key === stay || key.startsWith(`${stay}.`))
  return [...messages].flatMap(([key, text]) => {
    const words = withoutNames(text)
    const broken = isExempt(key) ? undefined : rules.find(({ pattern }) => pattern.test(words))
    return broken ? [`${locale}:${key}: ${broken.name}: “${broken.pattern.exec(words)?.[0]}”`] : []
  })
}
