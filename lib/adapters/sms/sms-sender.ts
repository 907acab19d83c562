import type { Locale } from '@/lib/i18n/locales'

export type TextMessage = {
  /** One phone number, `+1` and ten digits. */
  to: string
  text: string
  /** The language the message is written in. */
  locale: Locale
  /** The same for each try of one message. */
  id?: string
}

/** The way out for text messages. It throws when the message was not taken: the queue tries again. */
export type SmsSender = { send: (message: TextMessage) => Promise<void> }

const phone = /^\+[1-9]\d{6,14}$/

/**
 * Refuses anything that is not one phone number.
 * @throws Error before anything is sent
 */
export function requirePhone(to: string): void {
  if (!phone.test(to)) throw new Error('A text message needs one phone number')
}
