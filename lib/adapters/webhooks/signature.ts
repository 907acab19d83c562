import 'server-only'
import { Webhook } from 'standardwebhooks'

/** The headers that prove where a delivery comes from. */
type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/**
 * The headers of the Standard Webhooks specification that prove where a delivery comes from. It is signed under every
 * valid secret (two for a day after a change). `id` identifies the event and is the same each time it is sent.
 */
export function signedHeaders(id: string, body: string, secrets: readonly string[], sentAt: Date): SignedHeaders {
  const signatures = secrets.map((secret) => new Webhook(keyOf(secret), { format: 'raw' }).sign(id, sentAt, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** The key of a secret, which is `whsec_` and base64. Buffer also reads the URL-safe form of earlier secrets. */
const keyOf = (secret: string): Uint8Array => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
