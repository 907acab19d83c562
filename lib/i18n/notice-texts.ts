import { storedWays } from '@/lib/domain/compliance/open-ways'
import type { EvidenceKind } from '@/lib/domain/compliance/requirement'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import type { ReminderReason } from '@/lib/domain/notices/topics'
import { grantKinds } from '@/lib/domain/orgs/grants'
import { formatDate, formatDateTimeRange, formatMonth } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { withZone } from '@/lib/domain/time/zone-name'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from './join-sentences'
import type { Locale } from './locales'
import { type MessageValues, translatorFor } from './translator'
import { amountText, waysText } from './ways-texts'

/** The stored values of a notice. */
type Params = Readonly<Record<string, string | number | null>>

/** The texts of a notice in a language: a title, and the sentence below it. */
export function noticeTexts(
  { messageKey, params }: { messageKey: string; params: Params },
  locale: Locale,
): { title: string; text: string } {
  const t = translatorFor(locale)
  const values = noticeValues(params, locale)
  const extraSentences = [
    ...(typeof params.classTitle === 'string' ? [t('notices.openClass.text', values)] : []),
    ...(typeof params.note === 'string' ? [t('notices.reminder.noteText', values)] : []),
  ]
  return {
    title: t(`${messageKey}.subject`, values),
    text: joinSentences([t(`${messageKey}.text`, values), ...extraSentences]),
  }
}

/** The values used in a notice's texts, formatted for a language, on the screen and in a message. */
export const noticeValues = (params: Params, locale: Locale): MessageValues => ({
  // Digests from before trainings were included have none.
  trainings: 0,
  // Older notices about proposed credits have no last day.
  until: 'none',
  // Where nothing has to be reported, or the message is older than the question.
  reportTo: 'none',
  // Older notices of what is to be kept or ended are about somebody who is no longer an administrator.
  why: 'left',
  ...storedValues(params),
  ...sessionTimeValues(params, locale),
  ...licenseValues(params, locale),
  ...(typeof params.listedExpiry === 'string' ? { listed: formatDate(params.listedExpiry as PlainDate) } : {}),
  ...(typeof params.tokenEndsOn === 'string' ? { date: formatDate(params.tokenEndsOn as PlainDate) } : {}),
  ...(typeof params.onDay === 'string' ? { date: formatDate(params.onDay as PlainDate) } : {}),
  ...(typeof params.reportMonth === 'string' ? { month: formatMonth(params.reportMonth as PlainDate) } : {}),
  ...(typeof params.answerBy === 'string' ? { until: formatDate(params.answerBy as PlainDate) } : {}),
  ...topicValues(params, locale),
  ...evidenceValues(params, locale),
  ...waysValues(params, locale),
  ...classValues(params),
  ...grantValues(params, locale),
})

/** What somebody was given in an organization, and whether for one department. */
const grantValues = ({ grant, department }: Params, locale: Locale): MessageValues =>
  typeof grant === 'string' && isOneOf(grantKinds, grant)
    ? { kind: translatorFor(locale)(`enums.grantKinds.${grant}`), dept: department ? 'one' : 'none' }
    : {}

/** What is missing in each open way to renew, in a message about a license; what a renewal rests on. */
function waysValues({ waysMissing, asksWay, basis }: Params, locale: Locale): MessageValues {
  if (typeof waysMissing !== 'string') return { basis: basis ?? 'none' }
  const ways = storedWays(waysMissing)
  // Where there is nothing to choose, nobody is asked how they renew.
  const asked = asksWay === 'yes' && ways.length === 1 ? 'one' : (asksWay ?? 'no')
  return { basis: basis ?? 'none', asksWay: asked, ways: waysText(ways, translatorFor(locale)) }
}

/** What was stated, in a message about it: "540 hr of work". */
const evidenceValues = ({ evidence, evidenceAmount }: Params, locale: Locale): MessageValues =>
  typeof evidence === 'string'
    ? { what: amountText(evidence as EvidenceKind, Number(evidenceAmount) || null, translatorFor(locale)) }
    : {}

/** The values of a message that offers a class: its date, its hours, and the missing hours it reduces. */
const classValues = ({ classOn, classUnits, classMissing }: Params): MessageValues =>
  typeof classOn === 'string'
    ? {
        classDate: formatDate(classOn as PlainDate),
        classHours: formatUnits(Number(classUnits)),
        classMissing: formatUnits(Number(classMissing)),
      }
    : {}

/** The names of the topics in a message about topics. */
function topicValues({ topics }: Params, locale: Locale): MessageValues {
  if (typeof topics !== 'string') return {}
  const t = translatorFor(locale)
  const names = topics.split(',').filter(Boolean)
  const separator = t('compliance.topicResults.separator')
  return { topics: names.map((code) => t(`compliance.topics.${code}`)).join(separator) || 'none' }
}

const storedValues = (params: Params): MessageValues =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string | number] => entry[1] !== null))

/** The time of a notice about a session, in the session's own zone. */
function sessionTimeValues({ startsAt, endsAt, timeZone }: Params, locale: Locale): MessageValues {
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string' || typeof timeZone !== 'string') return {}
  const range = formatDateTimeRange(new Date(startsAt), new Date(endsAt), timeZone)
  return { when: withZone(range, timeZone, locale) }
}

/** The values of a reminder: the license, its expiry date, and the missing hours. */
function licenseValues({ geo, credentialType, expiresAt, missingUnits }: Params, locale: Locale): MessageValues {
  if (!geo || !credentialType || typeof expiresAt !== 'string') return {}
  const t = translatorFor(locale)
  const geography = t(`enums.geographies.${geo}`)
  const type = t(`enums.credentialTypes.${credentialType}`)
  const hours = formatUnits(Number(missingUnits ?? 0))
  return {
    place: geography,
    credential: t('credentials.kind', { place: geography, type }),
    date: formatDate(expiresAt as PlainDate),
    hours,
  }
}

/** The parts of an organization's reminder mail about a license, in the order in which they appear. */
export type ReminderWords = {
  subject: string
  /** The opening sentences, with the reason. */
  lead: string[]
  /** The class that closes the gap, with the text of the link to it. */
  openClass: { label: string; value: string; enroll: string } | null
  /** The introduction of the organization's own words. */
  noteFrom: string
  next: string
  button: string
  /** The sentence that says who receives replies; null when nobody does. */
  reply: string | null
  why: string
}

/** The text of a reminder in a language, for the mail and its preview. `name` is the person who receives replies. */
export function reminderWords(
  { reason, params, name }: { reason: ReminderReason; params: Params & { org: string }; name: string | null },
  locale: Locale,
): ReminderWords {
  const t = translatorFor(locale)
  const values = noticeValues(params, locale)
  const { org } = params
  return {
    subject: t(`notices.reminder.${reason}.subject`, values),
    lead: [t('notices.reminder.from', { org }), t(`notices.reminder.${reason}.text`, values)],
    openClass: openClassWords(params, locale),
    noteFrom: t('notices.reminder.noteFrom', { org }),
    next: t(`notices.reminder.${reason}.next`, values),
    button: t('notices.reminder.button'),
    reply: name && t('notices.reminder.reply', { name, org }),
    why: t('notices.reminder.why', { org }),
  }
}

/** The text of a reminder in which an organization asks somebody to complete a training. */
export function trainingReminderWords(
  { params, name }: { params: Params & { org?: string }; name: string | null },
  locale: Locale,
): ReminderWords {
  const t = translatorFor(locale)
  const values = noticeValues(params, locale)
  const { org = '' } = params
  return {
    subject: t('notices.trainingReminder.subject', values),
    lead: [t('notices.trainingReminder.text', values)],
    openClass: null,
    noteFrom: t('notices.reminder.noteFrom', { org }),
    next: t('notices.trainingReminder.next'),
    button: t('notices.trainingReminder.button'),
    reply: name && t('notices.reminder.reply', { name, org }),
    why: t('mail.why.TRAINING', { org }),
  }
}

/** The class that closes a gap, as a line of a message; null when none is known. */
export function openClassWords(params: Params, locale: Locale): ReminderWords['openClass'] {
  if (typeof params.classTitle !== 'string') return null
  const t = translatorFor(locale)
  const value = t('notices.openClass.value', noticeValues(params, locale))
  return { label: t('notices.openClass.label'), value, enroll: t('notices.openClass.enroll') }
}
