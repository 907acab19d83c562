type Values = Readonly<Record<string, unknown>>
/** A part of a message: its text for these values, or null for a value it does not know how to say. */
type Part = (values: Values, count: number | null) => string | null
export type Compiled = (values: Values) => string | null

type Speech = { rules: Intl.PluralRules; numbers: Intl.NumberFormat }
type Reader = { text: string; at: number; speech: Speech }

/** Beyond words, places, plural and select a message is the library's: it is not read here. */
class Unknown extends Error {}

/**
 * Reads a message of words, `{name}`, plural and select once; null for any other. What it gives is the library's text, or null
 * for a value the library has to refuse or format: it makes all its formats anew for each text it fills.
 */
export function compileMessage(text: string, locale: string): Compiled | null {
  if (/['<|]/.test(text)) return null
  const speech = { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) }
  try {
    const reader = { text, at: 0, speech }
    const part = readParts(reader, false)
    return reader.at === text.length ? (values) => part(values, null) : null
  } catch (error) {
    if (error instanceof Unknown) return null
    throw error
  }
}

/** Everything up to the end or the closing brace of the option it stands in. */
function readParts(reader: Reader, inPlural: boolean): Part {
  const parts: Part[] = []
  const stop = inPlural ? /[{}#]/g : /[{}]/g
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    stop.lastIndex = reader.at
    const end = stop.exec(reader.text)?.index ?? reader.text.length
    const words = reader.text.slice(reader.at, end)
    if (words) parts.push(() => words)
    reader.at = end
    if (reader.text[end] === '{') parts.push(readPlace(reader))
    else if (reader.text[end] === '#') {
      reader.at += 1
      parts.push((_values, count) => (count === null ? null : reader.speech.numbers.format(count)))
    }
  }
  return (values, count) => {
    let said = ''
    for (const part of parts) {
      const words = part(values, count)
      if (words === null) return null
      said += words
    }
    return said
  }
}

const place = /\{\s*(\w+)\s*(?:(\})|,\s*(plural|select)\s*,\s*)/y
const option = /\s*(=?\w+)\s*\{/y

function readPlace(reader: Reader): Part {
  const [, name = '', plain, kind] = take(reader, place)
  if (plain) return (values) => wordsOf(values[name])
  const options = new Map<string, Part>()
  while (reader.text[reader.at] !== '}') {
    const [, key = ''] = take(reader, option)
    options.set(key, readParts(reader, kind === 'plural'))
    reader.at += 1
    reader.at += /^\s*/.exec(reader.text.slice(reader.at))?.[0].length ?? 0
  }
  reader.at += 1
  if (!options.has('other')) throw new Unknown()
  return kind === 'plural' ? pluralOf(name, options, reader.speech) : selectOf(name, options)
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (!found) throw new Unknown()
  reader.at = pattern.lastIndex
  return found
}

const wordsOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : null

function selectOf(name: string, options: ReadonlyMap<string, Part>): Part {
  return (values, count) => {
    const value = wordsOf(values[name])
    return value === null ? null : ((options.get(value) ?? options.get('other'))?.(values, count) ?? null)
  }
}

function pluralOf(name: string, options: ReadonlyMap<string, Part>, { rules }: Speech): Part {
  return (values) => {
    const value = values[name]
    if (typeof value !== 'number') return null
    const chosen = options.get(`=${value}`) ?? options.get(rules.select(value)) ?? options.get('other')
    return chosen?.(values, value) ?? null
  }
}
