import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'

/** Six digits derived from the row's random id and the secret, so that no copy of the database holds a code. */
export function codeFor(codeId: string): string {
  const mac = createHmac('sha256', env().AUTH_SECRET).update(`contact-code:${codeId}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
