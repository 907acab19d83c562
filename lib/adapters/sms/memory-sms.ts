import type { SmsSender, TextMessage } from './sms-sender'

/** Keeps text messages instead of sending them. */
export function memorySms(): SmsSender & { sent: TextMessage[] } {
  const sent: TextMessage[] = []
  return { sent, send: async (message) => void sent.push(message) }
}
