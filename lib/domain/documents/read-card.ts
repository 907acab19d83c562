import {
  type CertificateLine,
  certificateLines,
  datesIn,
  monthOfWord,
  monthWords,
  onlyOne,
} from '../credits/certificate-lines'
import { addDays, addMonths, type PlainDate } from '../time/plain-date'

/** The dates read from a card or record; null where one is missing or unclear. */
export type CardReading = { effectiveAt: PlainDate | null; expiresAt: PlainDate | null }

const expiryWords =
  /expir|valid (?:until|through|thru|to)|good (?:until|through|thru)|renew(?:al)?(?: by| date)?|vence|vencim|v[áa]lid[oa] hasta|vigente hasta|caduc|有効期限|更新期限/i
const issueWords =
  /issue|date (?:of (?:test|reading|vaccination|class|completion)|given|read|administered|placed|completed)|complet|administered|vaccinated|performed|emisi[óo]n|emitid|expedid|aplicad|realizad|発行|交付|接種|実施|判定/i
const otherWords = /birth|\bd\.?o\.?b\b|nacimiento|生年月日|誕生/i

/** A month of a year, as cards have it: "05/2026", "May 2026", "2026年5月". */
const months: readonly [RegExp, (groups: readonly string[]) => [year: number, month: number]][] = [
  [/(?<![\d/.-])(0?[1-9]|1[0-2]) ?[/-] ?(20\d{2})(?![\d/-])/g, ([m, y]) => [Number(y), Number(m)]],
  [new RegExp(`\\b(${monthWords}),? ?(20\\d{2})\\b`, 'gi'), ([m = '', y]) => [Number(y), monthOfWord(m)]],
  [/(20\d{2})年(\d{1,2})月(?!\d{1,2}日)/g, ([y, m]) => [Number(y), Number(m)]],
]

type CardDate = { first: PlainDate; last: PlainDate; at: number }

/** The dates in a line, each with its first and last day, which are the same unless it is a month. */
function cardDatesIn(text: string, english: boolean): CardDate[] {
  const days = datesIn(text, english).map(({ day, at, end }) => ({ first: day, last: day, at, end }))
  const inMonths = months.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [year, month] = read(match.slice(1))
      const first: PlainDate = `${year}-${String(month).padStart(2, '0')}-01`
      return month >= 1 && month <= 12 ? [{ first, last: addDays(addMonths(first, 1), -1), at: match.index }] : []
    }),
  )
  const isApart = ({ at }: CardDate) => !days.some((day) => at >= day.at - 3 && at < day.end)
  return [...days, ...inMonths.filter(isApart)].toSorted((a, b) => a.at - b.at)
}

type Labeled = { kind: 'expiry' | 'issue'; day: PlainDate }

function labeledDates({ text, above }: CertificateLine, english: boolean): Labeled[] {
  const dates = cardDatesIn(text, english)
  return dates.flatMap(({ first, last, at }, index): Labeled[] => {
    const before = text.slice(index === 0 ? 0 : dates[index - 1]!.at, at)
    const label = /[\p{L}]{3}/u.test(before) ? before : above
    if (otherWords.test(label)) return []
    if (expiryWords.test(label)) return [{ kind: 'expiry', day: last }]
    return issueWords.test(label) ? [{ kind: 'issue', day: first }] : []
  })
}

/**
 * Reads when a card (CPR, license) or a health record was issued and until when it is valid. A month is its first day
 * for the issue, its last for the end. Only labeled dates count, because no date is better than a wrong one.
 */
export function readCard(text: string, today: PlainDate): CardReading {
  const english = !/\b(?:fecha|emisi[óo]n|vence|v[áa]lid[oa]|nacimiento)\b|[\u3040-\u30ff]/i.test(text)
  const dates = certificateLines(text).flatMap((line) => labeledDates(line, english))
  const issued = onlyOne(dates.flatMap(({ kind, day }) => (kind === 'issue' && day <= today ? [day] : [])))
  const expires = onlyOne(dates.flatMap(({ kind, day }) => (kind === 'expiry' ? [day] : [])))
  return { effectiveAt: issued, expiresAt: expires && issued && expires < issued ? null : expires }
}
