import type { Mailer } from '@/lib/adapters/mail/mailer'
import { smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import type { Env } from '@/lib/env'
import { requirePhone, type SmsSender } from './sms-sender'

/**
 * The sender of text messages by the scheme of SMS_URL: a gateway (https), a mail inbox for development (smtp), or
 * none.
 */
export function smsOf({ SMS_URL, SMS_FROM, MAIL_FROM }: Pick<Env, 'SMS_URL' | 'SMS_FROM' | 'MAIL_FROM'>): SmsSender {
  if (!SMS_URL) return noSms
  if (/^smtps?:/.test(SMS_URL)) return inboxSms(smtpMailer({ url: SMS_URL, from: MAIL_FROM }))
  return httpSms({ url: SMS_URL, from: SMS_FROM })
}

type HttpSmsOptions = {
  /** The address to post messages to, including the account's user and password. */
  url: string
  /** The sending number or service. */
  from: string
}

const timeoutMs = 10_000

/** Text messages over an HTTP gateway that accepts a form with From, To and Body, like Twilio's. */
export function httpSms({ url, from }: HttpSmsOptions): SmsSender {
  const address = new URL(url)
  const account = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  address.username = ''
  address.password = ''
  const authorization = `Basic ${Buffer.from(account).toString('base64')}`
  return {
    send: async ({ to, text }) => {
      requirePhone(to)
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ From: from, To: to, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      // The body of the answer may repeat the message, so only its status is logged.
      if (!response.ok) throw new Error(`The text message gateway answered ${response.status}`)
    },
  }
}

/** Text messages for development and the demo: they arrive in the local mail inbox as `+1...@sms.localhost`. */
export const inboxSms = (mailer: Mailer): SmsSender => ({
  send: async ({ to, text, locale, id }) => {
    requirePhone(to)
    await mailer.send({ to: `${to}@sms.localhost`, subject: text, text, locale, id })
  },
})

/** Used when no gateway is configured: every text message is an error that names the missing settings. */
export const noSms: SmsSender = {
  send: async () => {
    throw new Error('No text message gateway is configured (SMS_URL, SMS_FROM)')
  },
}
