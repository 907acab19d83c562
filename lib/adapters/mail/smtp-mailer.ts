import 'server-only'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'
import { smtpTransport } from './smtp-transport'

export type SmtpOptions = {
  /** smtp://host:port?tls=none, starttls or required, or smtps://host:port; with user and password where needed. */
  url: string
  from: string
}

/** Mail over SMTP. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport(smtpTransport(url))
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ to: address, subject, text, html, locale, id }) => {
      const headers = { 'Content-Language': locale }
      // As an object, so that a list of addresses cannot hide in one.
      const to = { name: '', address }
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` }
      await transport.sendMail({ from, to, subject, text, html, headers, ...messageId })
    },
  }
}
