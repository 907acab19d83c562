import type { ReminderReason } from '@/lib/domain/notices/credential-reminder'
import type { Locale } from './locales'
import { noticeValues, type Params } from './notice-texts'
import { translatorFor } from './translator'

/** The mail by which an organization reminds of a license, in its parts, as they follow each other. */
export type ReminderWords = {
  subject: string
  /** The opening sentences with the reason. */
  lead: string[]
  /** The class that closes the gap, with the words of the way to it. */
  openClass: { label: string; value: string; enroll: string } | null
  /** The introduction of the organization's own words. */
  noteFrom: string
  next: string
  button: string
  /** Who gets replies; null where nobody does. */
  reply: string | null
  why: string
}

/** How a reminder reads in a language: in the mail, and before it is sent. `name`: who gets answers to it. */
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

/** How a reminder of training reads, by which an organization asks somebody to complete it. */
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

/** The class that closes a gap, as a line of a message; null where none is known. */
export function openClassWords(params: Params, locale: Locale): ReminderWords['openClass'] {
  if (typeof params.classTitle !== 'string') return null
  const t = translatorFor(locale)
  const value = t('notices.openClass.value', noticeValues(params, locale))
  return { label: t('notices.openClass.label'), value, enroll: t('notices.openClass.enroll') }
}
