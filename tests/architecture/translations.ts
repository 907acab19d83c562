import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Element = ReturnType<typeof parse>[number]

/** Names, which no language translates. */
const names = new Set('Suma Google English Español 日本語 PharmD PsyD PhD AuD CPhT Ctrl Webhook Webhooks'.split(' '))

/** Words that are the same in English and in the language: states, and true cognates. */
const shared: Record<string, ReadonlySet<string>> = {
  es: new Set(
    `Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Idaho,Illinois,Indiana,Iowa,Kansas,
Kentucky,Maine,Maryland,Massachusetts,Minnesota,Montana,Nebraska,Nevada,Ohio,Oklahoma,Tennessee,Texas,Utah,Vermont,Virginia,
Washington,Wisconsin,Wyoming,Guam,Rhode Island,Puerto Rico,Error,Error:,Instructor,instructor,Supervisor,Bisexual,Token,No`.split(
      /,\n?/,
    ),
  ),
}

const englishInSpanish =
  /(?<!\p{L})(?:the|and|your|you|with|is|are|was|this|that|for|from|not|licenses?|credits?|hours|class|classes|session|members?|sign|check)(?!\p{L})/iu
/** Three words in a row, because shorter runs are names, codes and samples. */
const englishInJapanese = /[A-Za-z][A-Za-z'’]{2,}(?:[ ,]+[A-Za-z][A-Za-z'’]{2,}){2,}/
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/
/** Addresses, quotations, and the name of a sign-in flow do not count as words of the text. */
const quoted = /[\w.-]+@[\w.-]+|https?:\/\/\S+|“[^”]*”|«[^»]*»|client credentials/g

const branches = (element: Element): Element[][] => {
  if (element.type === TYPE.tag) return [element.children]
  return 'options' in element ? Object.values(element.options).map(({ value }) => value) : []
}

const everything = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...branches(element).flatMap(everything)])

/** The names of all elements of the given types. */
const namesOf = (elements: readonly Element[], ...types: TYPE[]): Set<string> =>
  new Set(everything(elements).flatMap((element) => (types.includes(element.type) ? [nameOf(element)] : [])))
const nameOf = (element: Element): string => ('value' in element ? element.value : '')

const values = [TYPE.argument, TYPE.number, TYPE.date, TYPE.time, TYPE.select, TYPE.plural]

const wordsOf = (elements: readonly Element[]): string =>
  everything(elements)
    .flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))
    .join(' ')
    .trim()

/** The values a reader sees with ordinary counts, in the branch "other". `counted` is the value of #. */
const shownIn = (elements: readonly Element[], counted = ''): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return []
    if (element.type === TYPE.pound) return [counted]
    if (element.type === TYPE.tag) return shownIn(element.children, counted)
    if (!('options' in element)) return [element.value]
    return shownIn(element.options.other?.value ?? [], element.type === TYPE.plural ? element.value : counted)
  })

/** The branches of a select. Numbers are left out, because they stand for a singular that the language may not have. */
const choicesIn = (elements: readonly Element[]): Set<string> =>
  new Set(
    everything(elements).flatMap((element) =>
      element.type === TYPE.select
        ? Object.keys(element.options)
            .filter((choice) => !/^\d+$/.test(choice))
            .map((choice) => `${element.value}: ${choice}`)
        : [],
    ),
  )

const without = (all: Iterable<string>, known: Iterable<string>): string[] => {
  const rest = new Set(known)
  return [...new Set(all)].filter((one) => !rest.has(one)).toSorted()
}
const differing = (a: Iterable<string>, b: Iterable<string>): string[] => [...without(a, b), ...without(b, a)]

/** Plural forms that the language never uses, or that it needs for numbers up to a hundred and lacks. */
function formFaults(locale: string, elements: readonly Element[]): string[] {
  const rules = new Intl.PluralRules(locale)
  const needed = new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))
  return everything(elements).flatMap((element) => {
    if (element.type !== TYPE.plural) return []
    const forms = Object.keys(element.options)
    const named = forms.filter((form) => !form.startsWith('='))
    const said = forms.includes('=1') ? [...named, 'one'] : named
    return [
      ...without(named, rules.resolvedOptions().pluralCategories).map((form) => `${element.value}: never “${form}”`),
      ...without(needed, said).map((form) => `${element.value}: no form for “${form}”`),
    ]
  })
}

function valueFaults(locale: string, english: readonly Element[], translated: readonly Element[]): string[] {
  const plurals = (of: readonly Element[]) => namesOf(of, TYPE.plural)
  const hasSingular = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.includes('one')
  const faults: [string, string[]][] = [
    ['other values', differing(namesOf(english, ...values), namesOf(translated, ...values))],
    ['counts what English gives as words', without(plurals(translated), plurals(english))],
    ['has no plural', hasSingular ? without(plurals(english), plurals(translated)) : []],
    ['other tags', differing(namesOf(english, TYPE.tag), namesOf(translated, TYPE.tag))],
    ['other choices', differing(choicesIn(english), choicesIn(translated))],
    ['does not show', without(shownIn(english), shownIn(translated))],
    ['outside a plural', wordsOf(translated).includes('#') && !wordsOf(english).includes('#') ? ['#'] : []],
  ]
  return faults.flatMap(([what, found]) => (found.length > 0 ? [`${what}: ${found.join(', ')}`] : []))
}

/** True for a text of only names, codes, units and words that both languages share. */
function isOwn(locale: string, text: string): boolean {
  const bare = text.replace(/[^\p{L}]+/gu, ' ').trim()
  const known = [text, bare].some((one) => names.has(one) || shared[locale]?.has(one))
  const isCode = (word: string) => names.has(word) || word.length < 3 || /\P{ASCII}/u.test(word) || !/[a-z]/.test(word)
  return known || bare.split(' ').every(isCode)
}

function wordFaults(locale: string, english: readonly Element[], translated: readonly Element[]): string[] {
  const text = wordsOf(translated)
  const own = isOwn(locale, text)
  if (text === wordsOf(english) && !own) return [`the same as English: ${text}`]
  const plain = text.replace(quoted, '')
  const left = (locale === 'es' ? englishInSpanish : englishInJapanese).exec(plain)?.[0]
  if (left) return [`English left: ${left}`]
  return locale === 'ja' && !own && !japanese.test(plain) ? [`no Japanese: ${text}`] : []
}

function faultsOf(locale: string, english: string | undefined, text: string): string[] {
  if (english === undefined) return ['not in English']
  if (!text.trim()) return ['empty']
  try {
    const translated = parse(text)
    const forms = formFaults(locale, translated)
    if (locale === 'en') return forms
    const source = parse(english)
    return [...forms, ...valueFaults(locale, source, translated), ...wordFaults(locale, source, translated)]
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`]
  }
}

/** Messages of a language that do not correspond to the English ones, or are still in English. */
export function translationFaults(
  locale: string,
  english: ReadonlyMap<string, string>,
  translated: ReadonlyMap<string, string>,
): string[] {
  const missing = without(english.keys(), translated.keys()).map((key) => `${locale}:${key}: missing`)
  const said = [...translated].flatMap(([key, text]) =>
    faultsOf(locale, english.get(key), text).map((fault) => `${locale}:${key}: ${fault}`),
  )
  return [...missing, ...said]
}
