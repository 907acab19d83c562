import type { CourseFormat } from '../lists/sessions'
import { readPrintedHours } from '../units'
import { type CertificateLine, hoursPattern, onlyOne } from './certificate-lines'

/** How a course was held, and the online part of a hybrid one in hundredths of an hour; null where nothing says it. */
export type FormatReading = { format: CourseFormat | null; onlineUnits: number | null }

const words: Readonly<Record<CourseFormat, RegExp>> = {
  HYBRID: /\b(?:hybrid|blended)\b|h[ií]brid[oa]|\bmixt[oa]\b|ハイブリッド|併用/i,
  ONLINE:
    /\b(?:on-?line|web-?based|webinar|e-?learning|self-?study|home study|distance|virtual|internet)\b|en l[ií]nea|a distancia|オンライン|eラーニング|通信/i,
  IN_PERSON: /\b(?:in[- ]?person|classroom|face-to-face|on-?site|live class|presencial)\b|対面|集合研修|会場/i,
}

const label =
  /^(?:(?:course |class |instruction(?:al)? )?(?:delivery|format|modality|mode)(?: method| of (?:delivery|instruction))?|method of (?:delivery|instruction)|formato|modalidad|形式|受講方法|実施方法) ?[::-] ?(.+)$/i
/** Words that name a kind of course, as against an address of the web or how to check the paper. */
const kindOfCourse =
  /(?:on-?line|virtual|web-?based|in[- ]?person|classroom|live|hybrid|blended|self-?study|home study|distance)(?: (?:learning|continuing education|CE|training|self-?study|live))* (?:course|class|training|activity|program|session|workshop|seminar|module|study)\b|curso (?:en l[ií]nea|virtual|presencial|h[ií]brido|a distancia)|オンライン(?:講座|研修)|対面(?:講座|研修)/gi
const isAddress = /https?:|www\.|\b(?:verify|visit|website|log ?in)\b/i

function formatIn(text: string): CourseFormat[] {
  if (words.HYBRID.test(text)) return ['HYBRID']
  const [online, inPerson] = [words.ONLINE.test(text), words.IN_PERSON.test(text)]
  if (online && inPerson) return ['HYBRID']
  if (online) return ['ONLINE']
  return inPerson ? ['IN_PERSON'] : []
}

const unit = String.raw`(?:hours?|hrs?\.?|horas?|時間)`
const part = (of: string) =>
  new RegExp(`${hoursPattern} ?${unit}?,? ?(?:of )?(?:${of})|(?:${of})(?: ${unit})? ?[::]? ?${hoursPattern}`, 'i')
const onlinePart = part('on-?line|virtual|distance|self-?study|en l[ií]nea|オンライン')
const inPersonPart = part('in[- ]?person|classroom|live|on-?site|presencial(?:es)?|対面')

const hundredths = (match: RegExpExecArray) => readPrintedHours(match[1] ?? match[2] ?? '')?.units ?? 0

/** The hours of both parts where a line, or two beside each other, names them and they add up to the whole. */
function splitOf(lines: readonly CertificateLine[], units: number | null): number[] {
  return lines.flatMap(({ text, above }) =>
    [text, `${above}\n${text}`].slice(0, onlinePart.test(text) ? 2 : 0).flatMap((both) => {
      const [online, inPerson] = [onlinePart.exec(both), inPersonPart.exec(both)]
      if (!online || !inPerson) return []
      const [onlineUnits, rest] = [hundredths(online), hundredths(inPerson)]
      return onlineUnits > 0 && rest > 0 && units === onlineUnits + rest ? [onlineUnits] : []
    }),
  )
}

/** How the course was held: by a split of its hours, else by a label, else by the only kind of course that is named. */
export function certificateFormat(lines: readonly CertificateLine[], units: number | null): FormatReading {
  const onlineUnits = onlyOne(splitOf(lines, units))
  if (onlineUnits !== null) return { format: 'HYBRID', onlineUnits }
  const labeled = lines.flatMap(({ text }) => formatIn(label.exec(text)?.[1] ?? ''))
  if (labeled.length > 0) return { format: onlyOne(labeled), onlineUnits: null }
  const named = lines.flatMap(({ text }) =>
    isAddress.test(text) ? [] : [...text.matchAll(kindOfCourse)].flatMap(([kind]) => formatIn(kind)),
  )
  return { format: onlyOne(named), onlineUnits: null }
}
