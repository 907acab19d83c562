import 'server-only'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'

export type SmtpOptions = {
  /** smtp:// or smtps:// address, with user and password where needed. */
  url: string
  from: string
}

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 }
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for the inbox of one computer: nobody else's mail passes there. */
export const isLocalMail = (url: string): boolean => local.has(new URL(url).hostname)

/** Mail over SMTP. Anything but a local server must offer encryption, unless the address says otherwise. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const security = isLocalMail(url) ? { ignoreTLS: true } : { requireTLS: true }
  const transport = createTransport({ ...timeouts, ...security, url, disableFileAccess: true, disableUrlAccess: true })
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
