import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { Window } from 'happy-dom'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type LawFile, lawVersion } from '@/lib/domain/compliance/law-file'
import { type LawNumber, type LawValue, lawNumbers } from '@/lib/domain/compliance/law-numbers'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { readLawFolder } from '../generate/law-modules'
import { StartProblem } from '../machine/start-problem'
import { lawText } from './law-text'

// Holds a newer copy of a text beside the rules that cite it. It decides nothing: a person reads the sentences.

/** A number of a rule, and the sentences of the text in which it occurs; none where the text does not have it. */
export type Beside = { version: string; number: LawNumber; sentences: string[] }

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function textOfPdf(path: string): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(readFileSync(path)) }).promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join(' ')
}

/** Words of a saved page; its tags become spaces, because headings and cells end no sentence. */
function textOfPage(html: string): string {
  const words = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replaceAll(/<[^>]+>/g, ' ')
  const { document } = new Window()
  document.body.innerHTML = words
  return document.body.textContent
}

/**
 * The words of a saved PDF, page or text, in one line.
 * @throws StartProblem for a file that is not there
 */
export async function textOf(path: string): Promise<string> {
  if (!existsSync(path)) throw new StartProblem(`${path} is not there.`)
  if (extname(path).toLowerCase() === '.pdf') return inOneLine(await textOfPdf(path))
  const text = readFileSync(path, 'utf8')
  return inOneLine(/<html|<body|<p\b/i.test(text) ? textOfPage(text) : text)
}

const sentencesOf = (text: string) => text.split(/(?<=[.;:])\s+(?=\S)/)

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** How texts of law write a number: in digits, with a comma, or in words. */
function formsOf(value: number): string[] {
  const word =
    value < 20
      ? ones[value]
      : value % 10 === 0
        ? tens[value / 10]
        : `${tens[Math.floor(value / 10)]}[ -]${ones[value % 10]}`
  const digits = String(value).replace('.', '\\.')
  return [
    digits,
    value.toLocaleString('en-US').replace('.', '\\.'),
    ...(value < 100 && Number.isInteger(value) && word ? [word] : []),
  ]
}

const isSpan = (name: string) => name === 'periodMonths' || name.endsWith('monthsBeforeEnd')

/** What to look for in a text; null for what is no number ("EXEMPT"). */
function patternOf({ name, value }: { name: string; value: LawValue }): RegExp | null {
  if (typeof value !== 'number' || value === 0) return null
  const said = (amount: number, unit: string) =>
    `(?<![\\d.,])(?:${formsOf(amount).join('|')})\\b(?![.,]\\d)[^.;\\d]{0,40}?\\b${unit}`
  if (!isSpan(name)) return new RegExp(said(value, '(?:hours?|units?|points?|credits?|CEUs?)'), 'i')
  const years =
    value % 12 === 0
      ? [said(value / 12, 'years?'), ...(value === 24 ? ['bienni'] : value === 12 ? ['annual', 'each year'] : [])]
      : []
  return new RegExp([said(value, 'months?'), ...years].join('|'), 'i')
}

const cites = ({ sources }: RuleVersion, cite: string) =>
  sources.some((source) => source.cite.includes(cite) || source.url.includes(cite))

/** The rules that are in force or to come and cite a text: by a part of the citation or address. */
export const citing = (files: readonly LawFile[], cite: string, today: string): RuleVersion[] =>
  files
    .filter(({ sameAs }) => sameAs === null)
    .flatMap(({ versions }) => versions)
    .filter(({ effectiveTo }) => effectiveTo === null || effectiveTo >= today)
    .filter((version) => cites(version, cite))

/** Every number of the rules, beside at most two sentences of the text that have it. */
export function besideText(versions: readonly RuleVersion[], text: string): Beside[] {
  const sentences = sentencesOf(text)
  return versions.flatMap((version) =>
    lawNumbers(version).flatMap((number) => {
      const pattern = patternOf(number)
      if (!pattern) return []
      return [
        { version: version.version, number, sentences: sentences.filter((each) => pattern.test(each)).slice(0, 2) },
      ]
    }),
  )
}

/** Sentences with a number that the copy before does not have. */
export function newSentences(text: string, before: string): string[] {
  const known = new Set(sentencesOf(before))
  return sentencesOf(text).filter((sentence) => /\d|hour|year|month/i.test(sentence) && !known.has(sentence))
}

/**
 * Writes a draft after the newest version of a rule, with its numbers, to be changed by hand, in force from a day. The
 * version before ends when two people have approved the draft.
 */
export function draftAfter(version: RuleVersion, from: string, folder = 'law'): string {
  const path = `${folder}/${version.geo}/${version.type}.json`
  const file = JSON.parse(readFileSync(path, 'utf8'))
  const number = Math.max(...file.versions.map((each: { number: number }) => each.number)) + 1
  const draft = { ...lawVersion(version), number, state: 'DRAFT', effectiveFrom: from, effectiveTo: null }
  writeFileSync(path, lawText({ ...file, versions: [...file.versions, draft] }))
  return path
}

/** `npm run law:watch -- FILE --cite TEXT [--before FILE] [--draft DAY]` */
export async function watchLaw(args: string[]): Promise<void> {
  const options = { cite: { type: 'string' }, before: { type: 'string' }, draft: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path] = positionals
  if (!path || !values.cite)
    throw new StartProblem(
      'Usage: npm run law:watch -- FILE --cite "PART OF A CITATION OR ADDRESS" [--before FILE] [--draft DAY]',
    )
  const text = await textOf(path)
  const versions = citing(readLawFolder(), values.cite, new Date().toISOString().slice(0, 10))
  if (versions.length === 0) throw new StartProblem(`No rule cites "${values.cite}".`)
  const lines = besideText(versions, text).map(({ version, number: { name, value }, sentences }) =>
    sentences.length > 0
      ? [`${version} ${name} ${value}`, ...sentences.map((each) => `    ${each.slice(0, 240)}`)].join('\n')
      : `${version} ${name} ${value}: NOT IN THIS TEXT`,
  )
  const fresh = values.before ? newSentences(text, await textOf(values.before)) : []
  if (fresh.length > 0) lines.push('', 'Not in the copy before:', ...fresh.map((each) => `    ${each.slice(0, 240)}`))
  if (values.draft) for (const version of versions) lines.push(`${draftAfter(version, values.draft)} has a draft.`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
