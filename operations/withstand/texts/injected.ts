import { constants, inflateSync } from 'node:zlib'

type Look = readonly [what: string, pattern: RegExp]

/**
 * Checks of the raw page: every script of ours has a nonce, and no link is a script. React gives a throwing link to
 * forms that it submits itself.
 */
const asItCame: readonly Look[] = [
  ['a script', /<script\b(?![^>]*\bnonce=)/i],
  ['a program in an address', /<[a-z][^<>]*\s(?:href|src|action)\s*=\s*["']?\s*javascript:(?!throw new Error)/i],
]

/**
 * Checks of a page without scripts and without the values of its quoted attributes: anything found came from a payload.
 */
const ofItsForm: readonly Look[] = [
  ['an element', /<\/?zq/i],
  ['a handler', /<[a-z][^<>]*\son\w+\s*=/i],
  ['an address of another site', /<[a-z][^<>]*zq\.example/i],
]

const formOf = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '').replaceAll(/="[^"]*"/g, '=""')

const findInjected = (text: string, looks: readonly Look[]): string[] =>
  looks.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)

/** A table cell that a spreadsheet would treat as a formula. Numbers may be negative. */
const isFormula = (cell: string) => /^[=+@\t\r]/.test(cell) || /^-(?!\d)/.test(cell)

function* cellsOf(text: string): Generator<string> {
  const cells = /(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n"]*))/g
  for (const [, quoted, plain] of text.replace(/^\uFEFF/, '').matchAll(cells))
    yield quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')
}

/** Joins folded calendar lines. */
const unfolded = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '')

/** The objects of a PDF. Its streams are compressed texts and pictures and are left out, except streams of objects. */
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

/** Everything that a payload injected into a response of this type; empty when it stayed text. */
export const injectedIn = (type: string, body: Buffer): string[] => ways[type]?.(body) ?? []
