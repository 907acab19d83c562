import 'server-only'
import { ticketFor } from '@/lib/adapters/identity/ticket'
import { type MailPart, mailBodies } from '@/lib/adapters/mail/mail-template'
import type { MailMessage } from '@/lib/adapters/mail/mailer'
import { fixedTopic, type NotificationTopic } from '@/lib/domain/notices/topics'
import { unsubscribeToken } from '@/lib/domain/notices/unsubscribe-token'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

type Composed = Pick<MailMessage, 'subject' | 'text' | 'html' | 'locale' | 'unsubscribe'>

type Mail = {
  locale: Locale
  subject: string
  /** The organization that it is sent for; null for a message of the product itself. */
  org: string | null
  /** How the reader is spoken to; null where no name is known. */
  firstName: string | null
  parts: readonly MailPart[]
  /** Why the reader gets it. */
  why: string
  /** Whose choice of which topic decides about it, where that can be chosen. */
  wish?: { userId: string; topic: NotificationTopic; appUrl: string }
}

/** A message in the look of the product: greeting, parts, signature, and at the end why it was sent and where that is changed. */
export function composeMail({ locale, subject, org, firstName, parts, why, wish }: Mail): Composed {
  const t = translatorFor(locale)
  const greeting = firstName ? t('mail.greeting', { name: firstName }) : t('mail.greetingNoName')
  const stop = wish && wish.topic !== fixedTopic ? unsubscribeToken({ ...wish, ticketFor }) : null
  const links = [
    ...(wish ? [{ label: t('mail.footer.settings'), href: `${wish.appUrl}/account/notifications` }] : []),
    ...(wish && stop ? [{ label: t('mail.footer.stop'), href: `${wish.appUrl}/unsubscribe/${stop}` }] : []),
  ]
  const bodies = mailBodies({
    locale,
    subject,
    head: org ?? t('common.appName'),
    parts: [{ kind: 'text', text: greeting }, ...parts, { kind: 'text', text: t('mail.signature') }],
    footer: { why, links },
  })
  return { subject, locale, ...bodies, ...(wish && stop && { unsubscribe: `${wish.appUrl}/api/unsubscribe/${stop}` }) }
}

/** Paragraphs; empty ones are left out. */
export const paragraphs = (...texts: readonly string[]): MailPart[] =>
  texts.filter(Boolean).map((text) => ({ kind: 'text', text }))
