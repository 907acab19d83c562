import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { secrets } from './secrets'

/** Six digits derived from the row's random id and the secret, so that no copy of the database holds a code. */
export const codeFor = (codeId: string): string => codeWith(env().AUTH_SECRET, codeId)

/** Every code of a row that is believed: the newest, and that of the secret before. */
export const codesFor = (codeId: string): string[] => secrets().map((secret) => codeWith(secret, codeId))

function codeWith(secret: string, codeId: string): string {
  const mac = createHmac('sha256', secret).update(`contact-code:${codeId}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
