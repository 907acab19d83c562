import type { Locale } from '@/lib/i18n/locales'

type TextMessage = {
  /** One phone number, `+1` and ten digits. */
  to: string
  text: string
  /** The language the message is written in. */
  locale: Locale
  /** The same for each attempt to send one message. */
  id?: string
}

/** Sends text messages. Throws when the message was not accepted; the queue then retries. */
export type SmsSender = { send: (message: TextMessage) => Promise<void> }

const phone = /^\+[1-9]\d{6,14}$/

/**
 * Accepts nothing but a single phone number.
 * @throws Error before anything is sent
 */
export function requirePhone(to: string): void {
  if (!phone.test(to)) throw new Error('A text message needs one phone number')
}

/** Keeps text messages instead of sending them. */
export function memorySms(): SmsSender & { sent: TextMessage[] } {
  const sent: TextMessage[] = []
  return { sent, send: async (message) => void sent.push(message) }
}
