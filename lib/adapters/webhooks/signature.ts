import 'server-only'
import { createHmac } from 'node:crypto'

/**
 * The header that proves where a delivery comes from: `t=<seconds>,v1=<hex>`, with the HMAC-SHA256 of "<seconds>.<body>" under each
 * secret that is good now (two for a day after a change).
 */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signed].join(',')
}
