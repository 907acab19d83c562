import type { CourseFormat } from '../lists/sessions'
import type { TopicCode } from '../lists/topics'
import type { PlainDate } from '../time/plain-date'
import { certificateFormat } from './certificate-format'
import { type CertificateLine, certificateHours, certificateLines, completionDay, onlyOne } from './certificate-lines'
import { creditLimits } from './values'

/**
 * The facts read from a certificate; null when one is missing or unclear, because no value is better than a wrong one.
 * Units are hundredths of an hour.
 */
export type CertificateReading = {
  title: string | null
  providerName: string | null
  providerNumber: string | null
  completedAt: PlainDate | null
  units: number | null
  /** The hours as printed, where they have more decimals than count: "1.375". */
  printedHours: string | null
  format: CourseFormat | null
  /** The online part of a hybrid course. */
  onlineUnits: number | null
  topicCodes: TopicCode[]
  /** Who approved the course, where a number of a known body stands beside its name. */
  approvals: string[]
}

/** Reads the text of a certificate in English, Spanish or Japanese. No completion date may be later than `today`. */
export function readCertificate(text: string, today: PlainDate): CertificateReading {
  const lines = certificateLines(text)
  const isEnglish = !/\b(?:certificado|curso|horas|fecha|otorga|proveedor|constancia)\b|[\u3040-\u30ff]/i.test(text)
  const title = titleOf(lines)
  const hours = certificateHours(lines)
  const units = hours?.units ?? null
  return {
    title,
    providerName: providerOf(lines),
    providerNumber: numberOf(lines),
    completedAt: completionDay(lines, isEnglish, today),
    units,
    printedHours: hours?.printed ?? null,
    ...certificateFormat(lines, units),
    topicCodes: title ? topicsOf(title) : [],
    approvals: approvalsOn(lines),
  }
}

const titleLabel =
  /^(?:(?:course|class|program|training|activity|session|event|workshop|seminar)(?: (?:title|name))?|title(?: of (?:course|class|program|activity))?|t[ií]tulo(?: del curso)?|(?:nombre del )?(?:curso|taller|seminario)|講座名?|研修名?|コース名?|課程名?|講習名?) ?[::-] ?(.+)$/i
const completedPhrase =
  /(?:has|have|having)? ?(?:successfully|satisfactorily)? ?(?:complet(?:ed|ing|ion of)|attended|participated in|ha (?:completado|aprobado|finalizado)|haber (?:completado|aprobado|finalizado))(?: (?:satisfactoriamente|con [ée]xito|exitosamente))?(?: (?:the|a|an|el|la|un|una))?(?: following)?(?: (?:continuing education|CE|online|live|training|educational|professional))*(?: (?:course|class|program|training|activity|session|workshop|seminar|curso|taller|programa|capacitaci[óo]n)\b)?(?: (?:entitled|titled|titulad[oa]|denominad[oa]|de|on|in|sobre))?[::,]? ?(.*)$/i
const japaneseTitle = /[「『]([^」』]{3,})[」』]/

/** A line that contains one of these is not a title. */
const notTitle =
  /^(?:certificate|certificado|constancia|awarded|presented|this|on\b|date|fecha|hours?\b|horas?\b|contact|provider|proveedor|name|nombre|license|licencia|number|for\b|by\b|and\b|with\b|\d+(?:\.\d+)? (?:contact|hours?|CEU)|an? \d|修了証|氏名|日付|requirements?\b|all\b)/i

/** Text that can follow the title on the same line. */
const afterTitle =
  /(?:,? (?:on|held on|dated|el|con fecha) (?:the )?(?:\d|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b.*|,? (?:for|worth|con|de) \(?\d+(?:[.,]\d+)?\)? ?(?:contact|hours?|CE|horas?).*|,? an? \d+(?:\.\d+)?[- ]hours?.*|[,;-]? ?\(?\d+(?:[.,]\d+)? ?(?:contact hours?|CE hours?|hours?|hrs?|horas?|時間).*)$/i

function cleanTitle(text: string): string | null {
  const title = text
    .replace(afterTitle, '')
    .replaceAll(/^["“”'«「『(]+|["“”'»」』,.;:]+$/g, '')
    .trim()
  const letters = title.replaceAll(/[^\p{L}]/gu, '').length
  const hasEnoughLetters = /[\u3040-\u30ff\u3400-\u9fff]/.test(title) ? letters >= 2 : letters >= 4
  if (
    !hasEnoughLetters ||
    title.length > creditLimits.title ||
    notTitle.test(title) ||
    /\d{1,2}\/\d{1,2}\/\d{2,4}/.test(title)
  )
    return null
  // These are letters that recognition made out of a frame or a seal.
  return letters * 2 < title.replaceAll(' ', '').length ? null : title
}

function titleOf(lines: readonly CertificateLine[]): string | null {
  const labeledTitles = lines.flatMap(({ text }) => {
    const [, titleText] = titleLabel.exec(text) ?? []
    return (titleText && cleanTitle(titleText)) || []
  })
  if (labeledTitles.length > 0) return onlyOne(labeledTitles)
  const quotedTitles = lines.flatMap(({ text }) => {
    const [, titleText] = /修了|受講|研修|講座/.test(text) ? (japaneseTitle.exec(text) ?? []) : []
    return (titleText && cleanTitle(titleText)) || []
  })
  if (quotedTitles.length > 0) return onlyOne(quotedTitles)
  const phraseTitles = lines.flatMap((_line, index) => titleAfterPhrase(lines, index))
  return onlyOne(phraseTitles)
}

/** The title after "has completed", on the same line or the next. */
function titleAfterPhrase(lines: readonly CertificateLine[], index: number): string[] {
  const line = lines[index]!.text
  if (
    /^certificate of (?:completion|attendance)\b/i.test(line) ||
    /date of completion|completion date|date completed|completed on ?:/i.test(line)
  )
    return []
  const [, rest] = completedPhrase.exec(line) ?? []
  if (rest === undefined || /requirement|requisito/i.test(line)) return []
  const sameLineTitle = rest.trim() === '' ? null : cleanTitle(rest)
  if (sameLineTitle) return [sameLineTitle]
  if (/[\p{L}]{3}/u.test(rest)) return []
  const next = lines[index + 1]
  const nextLineTitle = next && cleanTitle(next.text)
  return nextLineTitle ? [nextLineTitle] : []
}

const providerLabel =
  /^(?:(?:CE |training |course |approved |education )?provider(?: name)?|provided by|offered by|presented by|sponsored by|sponsor|conducted by|organized by|training (?:organization|school|agency)|school(?: name)?|proveedor|impartido por|ofrecido por|organizado por|organizador|実施機関名?|主催者?|研修機関名?) ?(?:[::-] ?|(?<=by|por) )(.+)$/i

/** Text that can follow a provider's name on the same line: its number, or who approved it. */
const afterProvider =
  /[,;(|/ -]*(?:(?:CA )?BRN\b|(?:approved )?provider (?:no|num|#|id|approval)|provider\b ?[#:]|CEP\b|NAC\b|approval|approved by|accredited|license|no\.|number|#|is approved|proveedor (?:n|#)|n[úu]mero|aprobado|実施機関番号|承認番号).*$/i

function providerOf(lines: readonly CertificateLine[]): string | null {
  const names = lines.flatMap(({ text }) => {
    const [, providerText] = providerLabel.exec(text) ?? []
    const name = providerText
      ?.replace(afterProvider, '')
      .replaceAll(/^["“”'«「・：:.]+|["“”'»」,.;:]+$/g, '')
      .trim()
    return name && isName(name) ? [name] : []
  })
  return onlyOne(names)
}

const isName = (name: string): boolean =>
  name.length <= creditLimits.providerName &&
  name.replaceAll(/[^\p{L}]/gu, '').length >= (/[\u3040-\u9fff]/.test(name) ? 2 : 3) &&
  !/^(?:approv|accredit|number|no\b|by\b|the (?:california )?board|board of|aprobad)/i.test(name)

const providerNumbers: readonly RegExp[] = [
  /\b(CEP|NAC|CEBROKER|BRN CEP)(?: (?:no\.?|number|provider))? ?[#:. -]{0,3}(\d{3,8})\b/gi,
  /(?:provider|sponsor|proveedor)(?: (?:approval|id|identification|de educaci[óo]n continua))? ?(?:number|no\.?|num(?:ber)?\.?|n[úu]mero|n[úu]m\.?|n\.?[ºo°]\.?|id|#)(?: (?:is|es))? ?[#:.]{0,2} ?((?:[A-Z]{1,5}[ -]?)?\d[\dA-Z]*(?:-\d[\dA-Z]*)*)\b/gi,
  /(?:approved|accredited) provider[^\n#:]{0,20} ?[#:] ?((?:[A-Z]{1,5}[ -]?)?\d[\dA-Z]*(?:-\d[\dA-Z]*)*)\b/gi,
  /n[úu]mero de proveedor ?[:#]? ?((?:[A-Z]{1,5}[ -]?)?\d[\dA-Z]*(?:-\d[\dA-Z]*)*)\b/gi,
  /(?:実施機関番号|承認番号|プロバイダー?番号) ?[::#]? ?((?:[A-Z]{1,5}[ -]?)?\d[\dA-Z]*(?:-\d[\dA-Z]*)*)/gi,
]

/** California's boards name their numbers: CEP those of nurses, NAC those of nurse aides. */
const californiaNumber = /\b(CEP|NAC)(?: (?:no\.?|number|provider))? ?[#:. -]{0,3}(\d{3,8})\b/gi
const bodyNumber =
  /\b(ANCC|ACCME|ACPE|NAB|AOTA|APTA|ASHA|AARC|AACN|AANP|AAFP|IACET)\b[^\n#:.]{0,40}? ?(?:(?:number|no\.?|num\.?|id|UAN|n[úu]mero|番号)(?: is)? ?[#::]?|#) ?((?:[A-Z]{1,5}[ -]?)?\d[\dA-Z]*(?:[-.][\dA-Z]+)*)\b/gi

/** Who approved the course, with the number that a line names beside the body. */
function approvalsOn(lines: readonly CertificateLine[]): string[] {
  const texts = lines.flatMap(({ text }) => [
    ...[...text.matchAll(californiaNumber)].map(
      ([, name = '', number = '']) => `BOARD-CA ${name.toUpperCase()} ${number}`,
    ),
    ...[...text.matchAll(bodyNumber)].flatMap(([, body = '', number = '']) =>
      isNumber(number) ? [`${body.toUpperCase()} ${number}`] : [],
    ),
  ])
  return [...new Set(texts)]
}

/** The number of an approved provider; never that of a license, a certificate, a course or a telephone. */
function numberOf(lines: readonly CertificateLine[]): string | null {
  const numbers = lines.flatMap(({ text }) =>
    providerNumbers.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const [, first = '', second] = match
        const number = second === undefined ? first : `${first.replace(/^BRN /i, '').toUpperCase()} ${second}`
        return isNumber(number) ? [number.replace(/^([A-Z]{2,5})[ -]?(?=\d)/, '$1 ')] : []
      }),
    ),
  )
  const completeNumbers = numbers.filter(
    (number) => !numbers.some((other) => other !== number && other.endsWith(` ${number}`)),
  )
  return onlyOne(completeNumbers)
}

const isNumber = (text: string): boolean =>
  text.replaceAll(/\D/g, '').length >= 3 &&
  text.length <= creditLimits.providerNumber &&
  !/^\d{3}-\d{3}-\d{4}$|^\d{3}-\d{4}$/.test(text)

/** Topics whose names leave no doubt what a course was about. */
const clearTopics: readonly (readonly [TopicCode, RegExp])[] = [
  ['IMPLICIT_BIAS', /implicit bias|sesgo impl[ií]cito|無意識の偏見/i],
  ['HUMAN_TRAFFICKING', /human trafficking|trata de personas|人身取引/i],
  ['SUICIDE_PREVENTION', /suicide prevention|prevenci[óo]n del suicidio|自殺予防/i],
  ['DOMESTIC_VIOLENCE', /domestic violence|violencia dom[ée]stica/i],
  ['HIV_AIDS', /\bHIV\b.*\bAIDS\b|\bVIH\b.*\bSIDA\b/i],
  ['MEDICAL_ERRORS', /prevention of medical errors|medical errors|errores m[ée]dicos/i],
  ['PAIN_MANAGEMENT', /pain management|manejo del dolor|疼痛管理/i],
  ['SEXUAL_HARASSMENT', /sexual harassment|acoso sexual/i],
  ['INFECTION_CONTROL', /infection control|control de infecciones|感染(?:対策|管理|予防)/i],
  ['ALZHEIMERS_DEMENTIA', /alzheimer|dementia|demencia|認知症/i],
  ['CPR', /\bCPR\b|cardiopulmonary resuscitation|\bRCP\b|心肺蘇生/i],
]

const topicsOf = (title: string): TopicCode[] =>
  clearTopics.filter(([, pattern]) => pattern.test(title)).map(([code]) => code)
