import { type CertificateLine, onlyOne } from './certificate-lines'

/** A larger number is usually not a course's hours. In hundredths of an hour. */
const maxUnits = 10_000

const numberPattern = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)\)?`
const contactWords = 'contact|continuing education|CE|clock|credit|nursing|in-?service|training|instruction(?:al)?|CNE'
const hourWord = String.raw`(?:(?:${contactWords})[ -]*)*(?:hours?|hrs?\b\.?)`
const contactWord = String.raw`(?:(?:${contactWords})[ -]+)+(?:hours?|hrs?\b\.?)`
const spanishHours = `horas?(?: (?:de )?(?:contacto|cr[ée]dito|formaci[óo]n|capacitaci[óo]n|educaci[óo]n continua))*`

/** Words in lines whose hours are not those of the course. */
const otherHours =
  /requir|renew|within|\bevery\b|\beach\b|per year|must|\bup to\b|maxim|minim|24[- /]?7|24[- ]?hour|\bcall\b|office|business|\bof operation|equal|=|\bcada\b|requerid|renova|dentro de|m[áa]xim|m[ií]nim|equivale|以内|必要|毎年|更新|営業|受付|ごと/i

type Hours = { units: number; rank: number }

const number = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)

/**
 * The hours of a course in hundredths: those labeled as total, otherwise contact hours, otherwise hours, then minutes,
 * then CEU with a decimal point (one is ten hours). Null when several values differ.
 */
export function certificateUnits(lines: readonly CertificateLine[]): number | null {
  const hours = lines.flatMap(hoursIn).filter(({ units }) => units > 0 && units <= maxUnits)
  for (const rank of [5, 4, 3, 2, 1]) {
    const unitsOfRank = hours.filter((hour) => hour.rank === rank).map(({ units }) => units)
    if (unitsOfRank.length > 0) return onlyOne(unitsOfRank)
  }
  return null
}

function hoursIn({ text, above }: CertificateLine): Hours[] {
  if (otherHours.test(text)) return []
  const label = /^[\d.,() ]+$/.test(text) ? above : ''
  const labeledText = `${label} ${text}`.trim()
  const isTotal = /total/i.test(labeledText) || /合計|総時間/.test(labeledText)
  const findAll = (source: string, rank: number, units: (match: RegExpExecArray) => number): Hours[] =>
    [...labeledText.matchAll(new RegExp(source, 'gi'))].map((match) => ({
      units: units(match),
      rank: isTotal ? 5 : rank,
    }))
  const [hoursOf, hoursAndMinutesOf] = [
    (m: RegExpExecArray) => number(m[1]!),
    (m: RegExpExecArray) => number(m[1]!) + minutes(m[2]!),
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
    ...findAll(String.raw`(?<![\d.年月日第]|\d:)(\d{1,3}(?:\.\d{1,2})?)時間`, 3, hoursOf),
    ...findAll(String.raw`時間数?[::] ?(\d{1,3}(?:\.\d{1,2})?)(?![\d:時/])`, 3, hoursOf),
    ...findAll(String.raw`(?<![\d.,:/-])(\d{2,3}) ?(?:minutes?|minutos?)\b`, 2, (m) => minutes(m[1]!)),
    ...findAll(String.raw`(?:受講|研修|所要)時間?[::]? ?(\d{2,3})分`, 2, (m) => minutes(m[1]!)),
    ...findAll(
      String.raw`(?<![\d,/-])(\d?\.\d{1,2})\)? ?(?:IACET )?(?:CEU|continuing education units?)`,
      1,
      (m) => 10 * number(m[1]!),
    ),
    ...findAll(
      String.raw`(?:CEUs?|continuing education units?)(?: (?:awarded|earned))? ?[:-]? ?(\d?\.\d{1,2})(?![\d/])`,
      1,
      (m) => 10 * number(m[1]!),
    ),
  ]
}

const minutes = (text: string) => Math.round((Number(text) / 60) * 100)
