import 'server-only'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'

export type SmtpOptions = {
  /** smtp://host:port?tls=none, starttls or required, or smtps://host:port; with user and password where needed. */
  url: string
  from: string
}

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 }

/** `starttls` encrypts where the server offers it; anything that is not said, or not known, is `required`. */
const encryption: Record<string, object> = { none: { ignoreTLS: true }, starttls: {}, required: { requireTLS: true } }

/** What nodemailer needs to connect to a mail server. The address alone decides about encryption, never the host's name. */
export function smtpTransport(address: string) {
  const url = new URL(address)
  const security = encryption[url.searchParams.get('tls') ?? ''] ?? encryption.required
  url.searchParams.delete('tls')
  return { ...timeouts, ...security, url: url.href, disableFileAccess: true, disableUrlAccess: true }
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
