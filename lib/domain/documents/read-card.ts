import { certificateLines, datesIn, monthOfWord, monthWords, onlyOne } from '../credits/certificate-lines'
import { addDays, addMonths, dateParts, type PlainDate } from '../time/plain-date'

/** The dates read from a card or record; null where one is missing or unclear. */
export type CardReading = { effectiveAt: PlainDate | null; expiresAt: PlainDate | null }

/**
 * What a label says of its date. READ: when a skin test was read, which is its result; REPORTED: when a laboratory sent
 * the result; OTHER: a date of the person, of the test's material or of anything else that is not the record's.
 */
type Kind = 'OTHER' | 'EXPIRY' | 'READ' | 'ISSUE' | 'REPORTED'

const labels: readonly [Kind, RegExp][] = [
  [
    'OTHER',
    /birth|\bd\.?o\.?b\b|nacimiento|生年月日|誕生|\blot\b|\blote\b|manufactur|\bmfr\b|\bvial\b|tubersol|aplisol|received|printed|hired?\b|next due/gi,
  ],
  [
    'EXPIRY',
    /expir\w*(?: date)?|\bexp\b\.?(?: date)?|valid(?:ity)? (?:until|through|thru|to)|good (?:until|through|thru)|(?:recommended )?renew(?:al)?(?: by| date)?|vence|vencim|v[áa]lid[oa] hasta|vigente hasta|caduc|有効期限|更新期限/gi,
  ],
  ['READ', /date (?:and time )?(?:of reading|read)|read (?:on|date)|reading date|fecha de lectura|判定/gi],
  [
    'ISSUE',
    /issued?(?: date| on)?|date (?:of (?:test|exam\w*|assessment|vaccination|class|completion|service|issue)|issued|given|administered|placed|planted|collected|completed)|(?:completion|collection|exam|test|class) date|complet\w*|collected|administered|vaccinated|performed|emisi[óo]n|emitid|expedid|aplicad|realizad|発行|交付|接種|実施/gi,
  ],
  ['REPORTED', /report(?:ed)?(?: date)?\b|date reported|result date/gi],
]

type Label = { kind: Kind; at: number; end: number }

/** The labels in a text, in their order; of two that overlap, the kind that is listed first. */
function labelsIn(text: string): Label[] {
  const all = labels.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index: at }): Label => ({ kind, at, end: at + length })),
  )
  const isFirst = (label: Label, index: number) =>
    !all.slice(0, index).some((earlier) => label.at < earlier.end && earlier.at < label.end)
  return all.filter(isFirst).toSorted((a, b) => a.at - b.at)
}

type Reader = [RegExp, (groups: readonly string[]) => [year: number, month: number]]

/** A month of a year, as cards have it: "05/2026", "May 2026", "2026年5月". */
const months: readonly Reader[] = [
  [/(?<![\d/.-])(0?[1-9]|1[0-2]) ?[/-] ?(20\d{2})(?![\d/-])/g, ([m, y]) => [Number(y), Number(m)]],
  [new RegExp(`\\b(${monthWords}),? ?(20\\d{2})\\b`, 'gi'), ([m = '', y]) => [Number(y), monthOfWord(m)]],
  [/(20\d{2})年(\d{1,2})月(?!\d{1,2}日)/g, ([y, m]) => [Number(y), Number(m)]],
]

/** "05/26", which may be a day without its year: read only where a label says that the card was issued or ends then. */
const shortMonth: Reader = [
  /(?<![\d/.-])(0[1-9]|1[0-2]) ?\/ ?(\d{2})(?![\d/.-])/g,
  ([m, y]) => [2000 + Number(y), Number(m)],
]

/** How many years from today the year of such a month may be. */
const nearYears = 5

type CardDate = { first: PlainDate; last: PlainDate; at: number; end: number; isShort: boolean }

function monthsIn(text: string, [pattern, read]: Reader, isShort: boolean): CardDate[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [year, month] = read(match.slice(1))
    if (month < 1 || month > 12) return []
    const first: PlainDate = `${year}-${String(month).padStart(2, '0')}-01`
    const [at, end] = [match.index, match.index + match[0].length]
    return [{ first, last: addDays(addMonths(first, 1), -1), at, end, isShort }]
  })
}

/** The dates in a line, each with its first and last day, which are the same unless it is a month. */
function cardDatesIn(text: string, english: boolean, today: PlainDate): CardDate[] {
  const days = datesIn(text, english).map(({ day, at, end }) => ({ first: day, last: day, at, end, isShort: false }))
  const isNear = ({ first }: CardDate) => Math.abs(dateParts(first).year - dateParts(today).year) <= nearYears
  const inMonths = [
    ...months.flatMap((reader) => monthsIn(text, reader, false)),
    ...monthsIn(text, shortMonth, true).filter(isNear),
  ]
  const isApart = ({ at }: CardDate) => !days.some((day) => at >= day.at - 3 && at < day.end)
  return [...days, ...inMonths.filter(isApart)].toSorted((a, b) => a.at - b.at)
}

type Line = { text: string; dates: CardDate[]; labels: Label[] }

/** Labels that stand in one row, one for each date of another row. */
const kindsFor = (row: readonly Label[], dates: readonly CardDate[]): (Kind | null)[] =>
  dates.map((_date, index) => (row.length === dates.length ? row[index]!.kind : null))

const isSettled = (kinds: readonly (Kind | null)[]) => kinds.some((kind) => kind !== null)

/**
 * What each date of a line is: by the words before it, else by those behind it, else by the row of labels above (which
 * may be the head of a table), else by the row below.
 */
function kindsOf({ text, dates, labels }: Line, head: readonly Label[], below: Line | undefined): (Kind | null)[] {
  const startsWithDate = !/\p{L}{3}/u.test(text.slice(0, dates[0]!.at))
  if (startsWithDate && labels.length === dates.length && labels.every(({ at }, index) => at > dates[index]!.at))
    return kindsFor(labels, dates)
  const own = dates.map(({ at }, index) => {
    const from = index === 0 ? 0 : dates[index - 1]!.end
    const before = labels.filter((label) => label.at >= from && label.end <= at)
    return before.some(({ kind }) => kind === 'OTHER') ? 'OTHER' : (before.at(-1)?.kind ?? null)
  })
  if (isSettled(own)) return own
  const above = kindsFor(head, dates)
  if (isSettled(above)) return above
  return below && below.dates.length === 0 ? kindsFor(below.labels, dates) : own
}

type Labeled = { kind: Kind; date: CardDate }

/** The labeled dates of a record; the day on which its material expires is none of them. */
function labeledDates(lines: readonly Line[]): Labeled[] {
  let head: readonly Label[] = []
  return lines.flatMap((line, index) => {
    if (line.dates.length === 0) {
      head = line.labels
      return []
    }
    const kinds = kindsOf(line, head, lines[index + 1])
    const isOfMaterial = head.some(({ kind }) => kind === 'OTHER')
    return line.dates.flatMap((date, at): Labeled[] => {
      const kind = kinds[at]
      if (!kind || kind === 'OTHER' || (kind === 'EXPIRY' && isOfMaterial)) return []
      return date.isShort && kind !== 'EXPIRY' && kind !== 'ISSUE' ? [] : [{ kind, date }]
    })
  })
}

/**
 * Reads when a card (CPR, license) or a health record was issued and until when it is valid. A month is its first day
 * for the issue, its last for the end. A skin test is of the day on which it was read, the last one where it was done
 * twice. Only labeled dates count, because no date is better than a wrong one.
 */
export function readCard(text: string, today: PlainDate): CardReading {
  const english = !/\b(?:fecha|emisi[óo]n|vence|v[áa]lid[oa]|nacimiento)\b|[\u3040-\u30ff]/i.test(text)
  const lines = certificateLines(text).map(({ text: line }) => ({
    text: line,
    dates: cardDatesIn(line, english, today),
    labels: labelsIn(line),
  }))
  const dates = labeledDates(lines)
  const past = (wanted: Kind) =>
    dates.flatMap(({ kind, date: { first } }) => (kind === wanted && first <= today ? [first] : []))
  const issued = past('READ').toSorted().at(-1) ?? onlyOne(past('ISSUE')) ?? onlyOne(past('REPORTED'))
  const expires = onlyOne(dates.flatMap(({ kind, date: { last } }) => (kind === 'EXPIRY' ? [last] : [])))
  return { effectiveAt: issued, expiresAt: expires && issued && expires < issued ? null : expires }
}
