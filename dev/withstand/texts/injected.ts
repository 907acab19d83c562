import { constants, inflateSync } from 'node:zlib'

type Look = readonly [what: string, pattern: RegExp]

/** Of a page as it came: every script of ours carries a nonce, and no link is a program. React gives forms that it sends itself one that throws. */
const asItCame: readonly Look[] = [
  ['a script', /<script\b(?![^>]*\bnonce=)/i],
  ['a program in an address', /<[a-z][^<>]*\s(?:href|src|action)\s*=\s*["']?\s*javascript:(?!throw new Error)/i],
]

/** Of a page without scripts and without the values of its attributes, which are written in quotes: what a payload made of it. */
const ofItsForm: readonly Look[] = [
  ['an element', /<\/?zq/i],
  ['a handler', /<[a-z][^<>]*\son\w+\s*=/i],
  ['an address of another site', /<[a-z][^<>]*zq\.example/i],
]

const formOf = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '').replaceAll(/="[^"]*"/g, '=""')

const findInjected = (text: string, looks: readonly Look[]): string[] =>
  looks.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)

/** A cell of a table that a spreadsheet would take for a formula. Numbers may be negative. */
const isFormula = (cell: string) => /^[=+@\t\r]/.test(cell) || /^-(?!\d)/.test(cell)

function* cellsOf(text: string): Generator<string> {
  const cells = /(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n"]*))/g
  for (const [, quoted, plain] of text.replace(/^\uFEFF/, '').matchAll(cells))
    yield quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')
}

/** Lines of a calendar that are folded are one. */
const unfolded = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '')

/** The objects of a paper: what stands in its streams are texts and pictures, compressed, unless a stream is of objects itself. */
function objectsOf(body: Buffer): string {
  const paper = body.toString('latin1')
  const packed = paper.matchAll(/\/ObjStm\b[\s\S]*?>>\s*stream\r?\n([\s\S]*?)endstream/g)
  const unpack = (text = '') => inflateSync(Buffer.from(text, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH })
  const streams = [...packed].map(([, stream]) => unpack(stream).toString('latin1'))
  return [paper.replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, ''), ...streams].join('\n')
}

const ways: Readonly<Record<string, (body: Buffer) => string[]>> = {
  'text/html': (body) => [
    ...findInjected(body.toString(), asItCame),
    ...findInjected(formOf(body.toString()), ofItsForm),
  ],
  'text/csv': (body) =>
    [...cellsOf(body.toString())].filter(isFormula).map((cell) => `the formula ${cell.slice(0, 40)}`),
  'text/calendar': (body) =>
    findInjected(unfolded(body.toString()), [['a line of a calendar', /^(?:X-ZQ|BEGIN:VALARM)/m]]),
  'application/pdf': (body) =>
    findInjected(objectsOf(body), [['a program of a paper', /\/(?:JS|JavaScript|OpenAction|Zq)\b/]]),
}

/** What has come of a payload in an answer of this type; nothing where it is a text. */
export const injectedIn = (type: string, body: Buffer): string[] => ways[type]?.(body) ?? []
