import type { Sending, Sent, WebhookSender } from './webhook-port'

/** Keeps what would be sent, for tests; `answer` gives the result of each. */
export function memorySender(
  answer: (sending: Sending) => Omit<Sent, 'durationMs'> = () => ({ status: 200, error: null }),
): WebhookSender & { sent: Sending[] } {
  const sent: Sending[] = []
  return {
    sent,
    send: async (sending) => {
      sent.push(sending)
      return { ...answer(sending), durationMs: 1 }
    },
  }
}
