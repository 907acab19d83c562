import { open, seal } from '@/lib/adapters/identity/seal'
import type { AttemptError } from '@/lib/domain/webhooks/attempts'
import { env } from '@/lib/env'

/** What services need of the outside for webhooks. */
export type WebhookPort = {
  /** Encrypts a signing secret for its place in the database. */
  seal: (secret: string) => Uint8Array
  /** The other way; null for what this installation did not seal. */
  open: (sealed: Uint8Array) => string | null
  /** Whether this installation calls http and addresses of its own network: on one computer only. */
  local: boolean
}

/** What is sent to a program: the address, the headers, the body. */
export type Sending = { url: string; headers: Readonly<Record<string, string>>; body: string }
/** How it went: the status of an answer, or why there is none. `error` null is a success. */
export type Sent = { status: number | null; error: AttemptError | null; durationMs: number }

export type WebhookSender = { send: (sending: Sending) => Promise<Sent> }

/** How this installation keeps secrets of webhooks, and what it may call. */
export const webhookPort = (): WebhookPort => ({ seal, open, local: env().WEBHOOKS_LOCAL === '1' })
