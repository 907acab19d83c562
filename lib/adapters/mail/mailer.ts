import type { Locale } from '@/lib/i18n/locales'

export type MailAttachment = {
  name: string
  type: string
  content: string
  /** How `content` encodes bytes; without it, `content` is text. */
  encoding?: 'base64'
  /** The name by which the HTML of the message shows it: an embedded picture, not an attached file. */
  cid?: string
}

export type MailMessage = {
  /** A single email address. */
  to: string
  subject: string
  text: string
  html?: string
  /** The language the message is written in. */
  locale: Locale
  /** The same for each attempt to send one message, so that servers and mail programs recognize it. */
  id?: string
  /** The id of our own message that this one replies to. */
  inReplyTo?: string
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  attachments?: readonly MailAttachment[]
  /**
   * The address where a POST unsubscribes from messages of this kind (RFC 8058); mail programs show a button for it.
   */
  unsubscribe?: string
}

/** Sends mail. Throws when the message was not accepted; the queue then retries. */
export type Mailer = { send: (message: MailMessage) => Promise<void> }

type MemoryMailer = Mailer & {
  sent: MailMessage[]
  /** Makes the next message fail. */
  failNext: (error?: Error) => void
}

/** Keeps messages instead of sending them. */
export function memoryMailer(): MemoryMailer {
  const sent: MailMessage[] = []
  const failures: Error[] = []
  return {
    sent,
    failNext: (error = new Error('The mail server is away')) => void failures.push(error),
    send: async (message) => {
      const failure = failures.shift()
      if (failure) throw failure
      sent.push(message)
    },
  }
}
