import { open, seal } from '@/lib/adapters/identity/secrets'
import type { AttemptError } from '@/lib/domain/webhooks/attempts'
import { env } from '@/lib/env'

/** The outside functions that services need for webhooks. */
export type WebhookPort = {
  /** Encrypts a signing secret for storage in the database. */
  seal: (secret: string) => Uint8Array
  /** The reverse; null for anything that this installation did not seal. */
  open: (sealed: Uint8Array) => string | null
  /** Whether this installation may call http and addresses in its own network, as on a developer's computer only. */
  local: boolean
}

/** A request to a program: the address, the headers, the body. */
export type Sending = { url: string; headers: Readonly<Record<string, string>>; body: string }
/** The result: the status of an answer, or why there is none. `error` null means success. */
export type Sent = { status: number | null; error: AttemptError | null; durationMs: number }

export type WebhookSender = { send: (sending: Sending) => Promise<Sent> }

/** How this installation seals the secrets of webhooks, and which addresses it may call. */
export const webhookPort = (): WebhookPort => ({ seal, open, local: env().WEBHOOKS_LOCAL === '1' })

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
