import 'server-only'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'

export type SmtpOptions = {
  /** smtp:// or smtps:// address, with user and password where needed. */
  url: string
  from: string
  /** Domain of the gateway that turns mail to `+1...@domain` into a text; the local mail inbox by default, else none. */
  smsDomain?: string
}

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 }
const phone = /^\+[1-9]\d{6,14}$/
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Mail over SMTP; a message to a phone number leaves as mail to the text gateway.
 * Anything but a local server must offer encryption, unless the address says otherwise.
 */
export function smtpMailer({ url, from, smsDomain }: SmtpOptions): Mailer {
  const isLocal = local.has(new URL(url).hostname)
  const security = isLocal ? { ignoreTLS: true } : { requireTLS: true }
  const transport = createTransport({ ...timeouts, ...security, url, disableFileAccess: true, disableUrlAccess: true })
  const gateway = smsDomain ?? (isLocal ? 'sms.localhost' : null)

  return {
    send: async ({ to, subject, text, html, locale }) => {
      const address = addressOf(to, gateway)
      const headers = { 'Content-Language': locale }
      // As an object, so that a list of addresses cannot hide in one.
      await transport.sendMail({ from, to: { name: '', address }, subject, text, html, headers })
    },
  }
}

function addressOf(to: string, gateway: string | null): string {
  if (!phone.test(to)) return to
  if (gateway === null) throw new Error('No text message gateway is configured')
  return `${to}@${gateway}`
}
