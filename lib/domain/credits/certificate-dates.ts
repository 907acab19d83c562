import { monthNames, spanishMonths } from '../time/month-names'
import { addYears, isPlainDate, type PlainDate } from '../time/plain-date'
import { type CertificateLine, onlyOne } from './certificate-lines'

/** Years back in which a course on a certificate may have been completed. */
const oldest = 10

const monthWords = `(?:${[...monthNames.flatMap((month) => [month, `${month.slice(0, 3)}\\b\\.?`]), 'Sept\\.?'].join('|')})`

type Found = { day: PlainDate; at: number; end: number }
type Reader = { pattern: RegExp; read: (groups: string[]) => [year: number, month: number, day: number] | null }

const month = (word: string): number => {
  const short = word.slice(0, 3).toLowerCase()
  return 1 + monthNames.findIndex((name) => name.slice(0, 3).toLowerCase() === short)
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
    read: ([m = '', d, y]) => [Number(y), month(m), Number(d)],
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: day of|-)? ?(${monthWords})[,-]? ?(\\d{4})\\b`, 'gi'),
    read: ([d, m = '', y]) => [Number(y), month(m), Number(d)],
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:\\.?º)? de (${spanishMonths.join('|')}|setiembre) (?:de|del) (\\d{4})\\b`,
      'gi',
    ),
    read: ([d, m = '', y]) => [Number(y), spanishMonth(m), Number(d)],
  },
]

const good =
  /complet(?:ed|ion)|attend(?:ed|ance)|(?:class|course|training|activity|session|program|event) dates?|dates? of (?:the )?(?:class|course|training|activity|program|session|service)|\bheld\b|finaliz|completad|realizad|impartid|celebrad|culminad|fecha(?:s)? (?:del curso|de (?:la )?(?:clase|capacitaci|formaci|realizaci|asistencia|participaci))|修了|受講|実施日|開催日|終了日/i
const bad =
  /birth|\bd\.?o\.?b\b|\bborn\b|expir|valid|\bthru\b|\bthrough\b|until|renew|effective|revis|\brev\b|print|generat|approv|accredit|licen[sc]e|registered|hired?\b|nacimiento|nacid|vence|vencim|caduc|v[áa]lid|vigen|renova|licencia|impres|aprobad|acredita|生年月日|誕生|有効|期限|更新|免許|登録|印刷|承認/i
const issued =
  /issue|award|given|dated?\b|\bsigned|\bon\b|emisi[óo]n|emitid|expedid|otorgad|fecha|\bel\b|発行|交付|日付|証します/i

/** What stands behind a day that is not one of completion. */
const notOf = /^ ?(?:\(?(?:date of birth|dob|expir|vence|生まれ|生)|まで)/i

/** All dates of a line, US style where the day stands in figures alone: where that is not sure, and not English, it is left out. */
function datesIn(text: string, english: boolean): Found[] {
  const found = readers.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => asFound(match, read(match.slice(1)))),
  )
  const figures = [...text.matchAll(/(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/-])/g)].flatMap(
    (match) => {
      const [first, second, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
      const whole = year < 100 ? 2000 + year : year
      if (first > 12) return asFound(match, english ? null : [whole, second, first])
      if (!english && second <= 12 && first !== second) return []
      return asFound(match, [whole, first, second])
    },
  )
  return [...found, ...figures].toSorted((a, b) => a.at - b.at)
}

function asFound(match: RegExpExecArray, parts: readonly [number, number, number] | null): Found[] {
  if (!parts) return []
  const [year, at, day] = parts
  const text = `${String(year).padStart(4, '0')}-${String(at).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isPlainDate(text) ? [{ day: text, at: match.index, end: match.index + match[0].length }] : []
}

type Judged = { day: PlainDate; rank: 'completed' | 'issued' | 'plain' }

/**
 * The day on which a course was completed: one that is called so, else the only day on the paper that is not called something else. A
 * day of birth, of a license, or until which something is valid is never taken; neither is one to come.
 */
export function completionDay(lines: readonly CertificateLine[], english: boolean, today: PlainDate): PlainDate | null {
  const judged = lines.flatMap((line) => judge(line, english))
  const possible = judged.filter(({ day }) => day <= today && day >= addYears(today, -oldest))
  const of = (rank: Judged['rank']) => possible.filter((one) => one.rank === rank).map(({ day }) => day)
  const completed = of('completed')
  if (completed.length > 0) return onlyOne(completed)
  return onlyOne([...of('issued'), ...of('plain')])
}

function judge({ text, above }: CertificateLine, english: boolean): Judged[] {
  const found = datesIn(text, english)
  return found.flatMap(({ day, at, end }, index): Judged[] => {
    const next = found[index + 1]
    // Of a course that took several days the last one counts.
    if (next && /^ ?(?:-|to|through|thru|and|a|al|hasta|~|から|~)? ?(?:el )?$/i.test(text.slice(end, next.at)))
      return []
    const before = text.slice(found[index - 1]?.end ?? 0, at)
    const range = index > 0 && /^ ?(?:-|to|through|thru|a|al|hasta|~|から) ?(?:el )?$/i.test(before)
    const label = range ? text.slice(0, found[index - 1]!.at) : before
    const after = text.slice(end, next?.at ?? text.length)
    const said = /[\p{L}]{2}/u.test(label) ? label : `${above} ${label}`
    if (bad.test(said) || (!next && notOf.test(after))) return []
    if (good.test(said) || /^ ?(?:に)?(?:修了|受講|実施)/.test(after)) return [{ day, rank: 'completed' }]
    return [{ day, rank: issued.test(said) ? 'issued' : 'plain' }]
  })
}
