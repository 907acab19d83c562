import { type CertificateLine, onlyOne } from './certificate-lines'

/** More than this in one course is most often something else that was counted. In hundredths of an hour. */
const most = 10_000

const figure = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)\)?`
const contact = 'contact|continuing education|CE|clock|credit|nursing|in-?service|training|instruction(?:al)?|CNE'
const hourWord = String.raw`(?:(?:${contact})[ -]*)*(?:hours?|hrs?\b\.?)`
const contactWord = String.raw`(?:(?:${contact})[ -]+)+(?:hours?|hrs?\b\.?)`
const spanishHours = `horas?(?: (?:de )?(?:contacto|cr[ée]dito|formaci[óo]n|capacitaci[óo]n|educaci[óo]n continua))*`

/** What speaks of hours that are not those of the course. */
const otherHours =
  /requir|renew|within|\bevery\b|\beach\b|per year|must|\bup to\b|maxim|minim|24[- /]?7|24[- ]?hour|\bcall\b|office|business|\bof operation|equal|=|\bcada\b|requerid|renova|dentro de|m[áa]xim|m[ií]nim|equivale|以内|必要|毎年|更新|営業|受付|ごと/i

type Hours = { units: number; rank: number }

const number = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)

/**
 * The hours of a course in hundredths: those called its total, else contact hours, else hours, else minutes, else CEU with a decimal
 * point (one is ten hours). Of several that differ none is taken.
 */
export function certificateUnits(lines: readonly CertificateLine[]): number | null {
  const found = lines.flatMap(hoursIn).filter(({ units }) => units > 0 && units <= most)
  for (const rank of [5, 4, 3, 2, 1]) {
    const some = found.filter((one) => one.rank === rank).map(({ units }) => units)
    if (some.length > 0) return onlyOne(some)
  }
  return null
}

function hoursIn({ text, above }: CertificateLine): Hours[] {
  if (otherHours.test(text)) return []
  const label = /^[\d.,() ]+$/.test(text) ? above : ''
  const whole = `${label} ${text}`.trim()
  const total = /total/i.test(whole) || /合計|総時間/.test(whole)
  const all = (source: string, rank: number, units: (match: RegExpExecArray) => number): Hours[] =>
    [...whole.matchAll(new RegExp(source, 'gi'))].map((match) => ({ units: units(match), rank: total ? 5 : rank }))
  const [one, two] = [(m: RegExpExecArray) => number(m[1]!), (m: RegExpExecArray) => number(m[1]!) + minutes(m[2]!)]
  const both = [
    ...all(
      String.raw`\b(\d{1,2}) ?(?:hours?|hrs?\b\.?|horas?) ?(?:and|y|,)? ?(\d{1,2}) ?(?:minutes?|minutos?|mins?\b)`,
      4,
      two,
    ),
    ...all(String.raw`(\d{1,2})時間(\d{1,2})分`, 4, two),
  ]
  if (both.length > 0) return both
  return [
    ...all(String.raw`(?<![\d.,/-])${figure} ?${contactWord}`, 4, one),
    ...all(
      String.raw`${contactWord}(?: (?:awarded|earned|completed|granted|total))*\)? ?[:#-]? ?${figure}(?![\d/])(?! ?(?:CEU|min))`,
      4,
      one,
    ),
    ...all(String.raw`(?<![\d.,/-])${figure} ?${hourWord}`, 3, one),
    ...all(
      String.raw`\bhours?(?: (?:awarded|earned|completed|granted|of (?:training|instruction|credit)))* ?: ?${figure}(?![\d/:])`,
      3,
      one,
    ),
    ...all(String.raw`(?<![\d.,/-])${figure} ?${spanishHours}`, 3, one),
    ...all(
      String.raw`\bhoras?(?: (?:acreditadas|completadas|de (?:contacto|cr[ée]dito|formaci[óo]n|capacitaci[óo]n)))* ?: ?${figure}(?![\d/:])`,
      3,
      one,
    ),
    ...all(String.raw`(?<![\d.年月日第]|\d:)(\d{1,3}(?:\.\d{1,2})?)時間`, 3, one),
    ...all(String.raw`時間数?[::] ?(\d{1,3}(?:\.\d{1,2})?)(?![\d:時/])`, 3, one),
    ...all(String.raw`(?<![\d.,:/-])(\d{2,3}) ?(?:minutes?|minutos?)\b`, 2, (m) => minutes(m[1]!)),
    ...all(String.raw`(?:受講|研修|所要)時間?[::]? ?(\d{2,3})分`, 2, (m) => minutes(m[1]!)),
    ...all(
      String.raw`(?<![\d,/-])(\d?\.\d{1,2})\)? ?(?:IACET )?(?:CEU|continuing education units?)`,
      1,
      (m) => 10 * number(m[1]!),
    ),
    ...all(
      String.raw`(?:CEUs?|continuing education units?)(?: (?:awarded|earned))? ?[:-]? ?(\d?\.\d{1,2})(?![\d/])`,
      1,
      (m) => 10 * number(m[1]!),
    ),
  ]
}

const minutes = (text: string) => Math.round((Number(text) / 60) * 100)
