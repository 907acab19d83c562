import { monthNames, spanishMonths } from '../time/format-date'
import { addYears, isPlainDate, type PlainDate } from '../time/plain-date'
import { type PrintedHours, readPrintedHours } from '../units'

/** A line of a certificate with the one above it, which often holds its label. */
export type CertificateLine = { text: string; above: string }

/** The normalized lines of a text read from a file: one width of letters, one kind of space, no empty lines. */
export function certificateLines(text: string): CertificateLine[] {
  const lines = text
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .split(/\r?\n/)
    .map((line) => removeJapaneseSpaces(line.replaceAll(/[\s\u3000]+/g, ' ').trim()))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return lines.map((line, index) => ({ text: line, above: lines[index - 1] ?? '' }))
}

const japaneseCharacter = /[\u3040-\u30ff\u3400-\u9fff]/

/** Removes spaces between Japanese characters, which text recognition inserts at random. */
const removeJapaneseSpaces = (line: string): string =>
  japaneseCharacter.test(line)
    ? line.replaceAll(
        /(?<=[\u3040-\u30ff\u3400-\u9fff]) (?=[\d\u3040-\u30ff\u3400-\u9fff])|(?<=\d) (?=[\u3040-\u30ff\u3400-\u9fff])/g,
        '',
      )
    : line

/** The only distinct value; null when there is none or several, because no value is better than a wrong one. */
export function onlyOne<T>(values: readonly T[]): T | null {
  const distinct = [...new Set(values)]
  return distinct.length === 1 ? distinct[0]! : null
}

/** How many years ago a course on a certificate may have been completed. */
const maxYearsBack = 10

export const monthWords = `(?:${[...monthNames.flatMap((month) => [month, `${month.slice(0, 3)}\\b\\.?`]), 'Sept\\.?'].join('|')})`

export type FoundDate = { day: PlainDate; at: number; end: number }
type Reader = { pattern: RegExp; read: (groups: string[]) => [year: number, month: number, day: number] | null }

export const monthOfWord = (word: string): number => {
  const abbreviation = word.slice(0, 3).toLowerCase()
  return 1 + monthNames.findIndex((name) => name.slice(0, 3).toLowerCase() === abbreviation)
}
const spanishMonth = (word: string) => 1 + spanishMonths.indexOf(word.toLowerCase().replace('setiembre', 'septiembre'))

const readers: readonly Reader[] = [
  { pattern: /(\d{4})年(\d{1,2})月(\d{1,2})日/g, read: ([y, m, d]) => [Number(y), Number(m), Number(d)] },
  // Years of the Reiwa era, the first of which is 2019.
  {
    pattern: /令和(\d{1,2}|元)年(\d{1,2})月(\d{1,2})日/g,
    read: ([y, m, d]) => [2018 + (y === '元' ? 1 : Number(y)), Number(m), Number(d)],
  },
  { pattern: /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/g, read: ([y, m, d]) => [Number(y), Number(m), Number(d)] },
  {
    pattern: new RegExp(`(${monthWords}) ?(\\d{1,2})(?:st|nd|rd|th)?,? ?(\\d{4})\\b`, 'gi'),
    read: ([m = '', d, y]) => [Number(y), monthOfWord(m), Number(d)],
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: day of|-)? ?(${monthWords})[,-]? ?(\\d{4})\\b`, 'gi'),
    read: ([d, m = '', y]) => [Number(y), monthOfWord(m), Number(d)],
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:\\.?º)? de (${spanishMonths.join('|')}|setiembre) (?:de|del) (\\d{4})\\b`,
      'gi',
    ),
    read: ([d, m = '', y]) => [Number(y), spanishMonth(m), Number(d)],
  },
]

const completionWords =
  /complet(?:ed|ion)|attend(?:ed|ance)|(?:class|course|training|activity|session|program|event) dates?|dates? of (?:the )?(?:class|course|training|activity|program|session|service)|\bheld\b|finaliz|completad|realizad|impartid|celebrad|culminad|fecha(?:s)? (?:del curso|de (?:la )?(?:clase|capacitaci|formaci|realizaci|asistencia|participaci))|修了|受講|実施日|開催日|終了日/i
const otherDateWords =
  /birth|\bd\.?o\.?b\b|\bborn\b|expir|valid|\bthru\b|\bthrough\b|until|renew|effective|revis|\brev\b|print|generat|approv|accredit|licen[sc]e|registered|hired?\b|nacimiento|nacid|vence|vencim|caduc|v[áa]lid|vigen|renova|licencia|impres|aprobad|acredita|生年月日|誕生|有効|期限|更新|免許|登録|印刷|承認/i
const issueWords =
  /issue|award|given|dated?\b|\bsigned|\bon\b|emisi[óo]n|emitid|expedid|otorgad|fecha|\bel\b|発行|交付|日付|証します/i

/** Text after a date which shows that it is not the completion date. */
const notCompletedAfter = /^ ?(?:\(?(?:date of birth|dob|expir|vence|生まれ|生)|まで)/i

/** All dates in a line. Numeric dates are read in US order; in other languages ambiguous ones are left out. */
export function datesIn(text: string, english: boolean): FoundDate[] {
  const writtenDates = readers.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => toFoundDate(match, read(match.slice(1)))),
  )
  const numericDates = [...text.matchAll(/(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/-])/g)].flatMap(
    (match) => {
      const [first, second, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
      const fullYear = year < 100 ? 2000 + year : year
      if (first > 12) return toFoundDate(match, english ? null : [fullYear, second, first])
      if (!english && second <= 12 && first !== second) return []
      return toFoundDate(match, [fullYear, first, second])
    },
  )
  return [...writtenDates, ...numericDates].toSorted((a, b) => a.at - b.at)
}

function toFoundDate(match: RegExpExecArray, parts: readonly [number, number, number] | null): FoundDate[] {
  if (!parts) return []
  const [year, month, day] = parts
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isPlainDate(text) ? [{ day: text, at: match.index, end: match.index + match[0].length }] : []
}

type RankedDate = { day: PlainDate; rank: 'completed' | 'issued' | 'plain' }

/**
 * The completion date of a course: a date labeled as such, otherwise the only date on the paper that is not labeled as
 * something else. A date of birth, of a license or of validity is never used, nor is a future date.
 */
export function completionDay(lines: readonly CertificateLine[], english: boolean, today: PlainDate): PlainDate | null {
  const rankedDates = lines.flatMap((line) => rankDates(line, english))
  const possible = rankedDates.filter(({ day }) => day <= today && day >= addYears(today, -maxYearsBack))
  const daysOfRank = (rank: RankedDate['rank']) => possible.filter((date) => date.rank === rank).map(({ day }) => day)
  const completed = daysOfRank('completed')
  if (completed.length > 0) return onlyOne(completed)
  return onlyOne([...daysOfRank('issued'), ...daysOfRank('plain')])
}

function rankDates({ text, above }: CertificateLine, english: boolean): RankedDate[] {
  const dates = datesIn(text, english)
  return dates.flatMap(({ day, at, end }, index): RankedDate[] => {
    const next = dates[index + 1]
    // When a course took several days, the last one counts.
    if (next && /^ ?(?:-|to|through|thru|and|a|al|hasta|~|から|~)? ?(?:el )?$/i.test(text.slice(end, next.at)))
      return []
    const before = text.slice(dates[index - 1]?.end ?? 0, at)
    const isRangeEnd = index > 0 && /^ ?(?:-|to|through|thru|a|al|hasta|~|から) ?(?:el )?$/i.test(before)
    const label = isRangeEnd ? text.slice(0, dates[index - 1]!.at) : before
    const after = text.slice(end, next?.at ?? text.length)
    const labelText = /[\p{L}]{2}/u.test(label) ? label : `${above} ${label}`
    if (otherDateWords.test(labelText) || (!next && notCompletedAfter.test(after))) return []
    if (completionWords.test(labelText) || /^ ?(?:に)?(?:修了|受講|実施)/.test(after))
      return [{ day, rank: 'completed' }]
    return [{ day, rank: issueWords.test(labelText) ? 'issued' : 'plain' }]
  })
}

/** A larger number is usually not a course's hours. In hundredths of an hour. */
const maxUnits = 10_000

/** A whole number, never the beginning of a longer one. A comma with three digits after it may be that of a thousand. */
export const hoursPattern = String.raw`(\d{1,3}(?:\.\d{1,4}|,\d{1,2})?)(?![.,]?\d)`
const numberPattern = String.raw`${hoursPattern}\)?`
const contactWords = 'contact|continuing education|CE|clock|credit|nursing|in-?service|training|instruction(?:al)?|CNE'
const hourWord = String.raw`(?:(?:${contactWords})[ -]*)*(?:hours?|hrs?\b\.?)`
const contactWord = String.raw`(?:(?:${contactWords})[ -]+)+(?:hours?|hrs?\b\.?)`
const spanishHours = `horas?(?: (?:de )?(?:contacto|cr[ée]dito|formaci[óo]n|capacitaci[óo]n|educaci[óo]n continua))*`

/** Words in lines whose hours are not those of the course. */
const otherHours =
  /requir|renew|within|\bevery\b|\beach\b|per year|must|\bup to\b|maxim|minim|24[- /]?7|24[- ]?hour|\bcall\b|office|business|\bof operation|equal|=|\bcada\b|requerid|renova|dentro de|m[áa]xim|m[ií]nim|equivale|以内|必要|毎年|更新|営業|受付|ごと/i

type Hours = PrintedHours & { rank: number }

/** Hours as printed; zero is none. */
const printed = (text: string): PrintedHours => readPrintedHours(text) ?? { units: 0, printed: null }
const number = (text: string) => printed(text).units
const whole = (units: number): PrintedHours => ({ units, printed: null })

/**
 * The hours of a course: those labeled as total, otherwise contact hours, otherwise hours, then minutes, then CEU with a
 * decimal point (one is ten hours). Null when several values differ.
 */
export function certificateHours(lines: readonly CertificateLine[]): PrintedHours | null {
  const hours = lines.flatMap(hoursIn).filter(({ units }) => units > 0 && units <= maxUnits)
  for (const rank of [5, 4, 3, 2, 1]) {
    const ofRank = hours.filter((hour) => hour.rank === rank)
    if (ofRank.length === 0) continue
    const units = onlyOne(ofRank.map((hour) => hour.units))
    return units === null ? null : { units, printed: onlyOne(ofRank.flatMap((hour) => hour.printed ?? [])) }
  }
  return null
}

function hoursIn({ text, above }: CertificateLine): Hours[] {
  if (otherHours.test(text)) return []
  const label = /^[\d.,() ]+$/.test(text) ? above : ''
  const labeledText = `${label} ${text}`.trim()
  const isTotal = /total/i.test(labeledText) || /合計|総時間/.test(labeledText)
  const findAll = (source: string, rank: number, hours: (match: RegExpExecArray) => PrintedHours): Hours[] =>
    [...labeledText.matchAll(new RegExp(source, 'gi'))].map((match) => ({ ...hours(match), rank: isTotal ? 5 : rank }))
  const [hoursOf, hoursAndMinutesOf] = [
    (m: RegExpExecArray) => printed(m[1]!),
    (m: RegExpExecArray) => whole(number(m[1]!) + minutes(m[2]!)),
  ]
  const withMinutes = [
    ...findAll(
      String.raw`\b(\d{1,2}) ?(?:hours?|hrs?\b\.?|horas?) ?(?:and|y|,)? ?(\d{1,2}) ?(?:minutes?|minutos?|mins?\b)`,
      4,
      hoursAndMinutesOf,
    ),
    ...findAll(String.raw`(\d{1,2})時間(\d{1,2})分`, 4, hoursAndMinutesOf),
  ]
  if (withMinutes.length > 0) return withMinutes
  return [
    ...findAll(String.raw`(?<![\d.,/-])${numberPattern} ?${contactWord}`, 4, hoursOf),
    ...findAll(
      String.raw`${contactWord}(?: (?:awarded|earned|completed|granted|total))*\)? ?[:#-]? ?${numberPattern}(?![\d/])(?! ?(?:CEU|min))`,
      4,
      hoursOf,
    ),
    ...findAll(String.raw`(?<![\d.,/-])${numberPattern} ?${hourWord}`, 3, hoursOf),
    ...findAll(
      String.raw`\bhours?(?: (?:awarded|earned|completed|granted|of (?:training|instruction|credit)))* ?: ?${numberPattern}(?![\d/:])`,
      3,
      hoursOf,
    ),
    ...findAll(String.raw`(?<![\d.,/-])${numberPattern} ?${spanishHours}`, 3, hoursOf),
    ...findAll(
      String.raw`\bhoras?(?: (?:acreditadas|completadas|de (?:contacto|cr[ée]dito|formaci[óo]n|capacitaci[óo]n)))* ?: ?${numberPattern}(?![\d/:])`,
      3,
      hoursOf,
    ),
    ...findAll(String.raw`(?<![\d.年月日第]|\d:)(\d{1,3}(?:\.\d{1,4})?)時間`, 3, hoursOf),
    ...findAll(String.raw`時間数?[::] ?(\d{1,3}(?:\.\d{1,4})?)(?![\d.:時/])`, 3, hoursOf),
    ...findAll(String.raw`(?<![\d.,:/-])(\d{2,3}) ?(?:minutes?|minutos?)\b`, 2, (m) => whole(minutes(m[1]!))),
    ...findAll(String.raw`(?:受講|研修|所要)時間?[::]? ?(\d{2,3})分`, 2, (m) => whole(minutes(m[1]!))),
    ...findAll(String.raw`(?<![\d,/-])(\d?\.\d{1,2})\)? ?(?:IACET )?(?:CEU|continuing education units?)`, 1, (m) =>
      whole(10 * number(m[1]!)),
    ),
    ...findAll(
      String.raw`(?:CEUs?|continuing education units?)(?: (?:awarded|earned))? ?[:-]? ?(\d?\.\d{1,2})(?![\d/])`,
      1,
      (m) => whole(10 * number(m[1]!)),
    ),
  ]
}

const minutes = (text: string) => Math.round((Number(text) / 60) * 100)
