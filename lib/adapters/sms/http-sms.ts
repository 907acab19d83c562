import 'server-only'
import { requirePhone, type SmsSender } from './sms-sender'

export type HttpSmsOptions = {
  /** Where messages are posted, with user and password of the account in the address. */
  url: string
  /** The number or service that sends. */
  from: string
}

const timeoutMs = 10_000

/** Text messages over an HTTP gateway that takes a form of From, To and Body, as Twilio's does. */
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
      // The answer's text may repeat the message: only its status is logged.
      if (!response.ok) throw new Error(`The text message gateway answered ${response.status}`)
    },
  }
}
