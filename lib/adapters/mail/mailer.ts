import type { Locale } from '@/lib/i18n/locales'

export type MailAttachment = {
  name: string
  type: string
  content: string
  /** How `content` holds bytes; without it, it is text. */
  encoding?: 'base64'
  /** The name by which the HTML of the message shows it: a picture inside it, not a file beside it. */
  cid?: string
}

export type MailMessage = {
  /** One e-mail address. */
  to: string
  subject: string
  text: string
  html?: string
  /** The language the message is written in. */
  locale: Locale
  /** The same for each try of one message, so that servers and mail programs recognize it. */
  id?: string
  /** The id of our own message that this one follows. */
  inReplyTo?: string
  /** Where an answer goes, where that is not where it came from. */
  replyTo?: string
  attachments?: readonly MailAttachment[]
  /** The address where a POST ends messages of this kind (RFC 8058); mail programs show a button for it. */
  unsubscribe?: string
}

/** The way out for messages. It throws when the message was not taken: the queue tries again. */
export type Mailer = { send: (message: MailMessage) => Promise<void> }
