import { bareText } from '../people/sort-name'
import { readPrintedHours, toHours, typedHours } from '../units'

const hourWords = new Set(
  'h hr hrs hour hours ch contacthour contacthours credithour credithours cehour cehours ce hora horas 時間'.split(' '),
)
const minuteWords = new Set('m min mins minute minutes minuto minutos 分'.split(' '))

/**
 * Hours as read: null without any, -1 for text that is not hours; `printed` has them where the text has more than two
 * decimals; `ceu` for continuing education units, as hours.
 */
type ReadHours = { hours: number | null; printed: string | null; ceu: number | null }

/** A continuing education unit is ten hours, but many people write it for one. */
const hoursPerCeu = 10

/** Typed hours; more decimals than the two that count are rounded down, as a board does, and kept as printed. */
function hoursOf(text: string): ReadHours {
  const read = readPrintedHours(text)
  return { hours: read ? toHours(read.units) : typedHours(text), printed: read?.printed ?? null, ceu: null }
}

/**
 * Reads hours as files have them: "1.5", "1.5 hrs", "2 contact hours", "90 min". Minutes that are no hundredths are asked
 * about, because boards take 50 minutes for an hour. Continuing education units are not converted, because the word is
 * used for hours, too.
 */
export function readHours(text: string): ReadHours {
  const [, number = '', unit = ''] = /^([\d.,]+) *(\D*)$/.exec(text) ?? []
  const word = bareText(unit)
  if (word === '' || hourWords.has(word)) return hoursOf(word === '' ? text : number)
  const amount = Number(number.replace(',', '.'))
  if (minuteWords.has(word)) return { hours: typedHours(String(amount / 60)), printed: null, ceu: null }
  if (word !== 'ceu' && word !== 'ceus') return { hours: -1, printed: null, ceu: null }
  return { hours: -1, printed: null, ceu: Math.round(amount * hoursPerCeu * 100) / 100 }
}
