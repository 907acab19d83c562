import type { ReminderReason } from '@/lib/domain/notices/credential-reminder'
import type { Locale } from './locales'
import { noticeValues, type Params } from './notice-texts'
import { translatorFor } from './translator'

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
    next: t(`notices.reminder.${reason}.next`),
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
