import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { secrets } from './secrets'

/** Six digits derived from the row's random id and the secret, so that no copy of the database contains a code. */
export const codeFor = (codeId: string): string => codeWith(env().AUTH_SECRET, codeId)

/** All codes of a row that are accepted: the current one, and that of the previous secret. */
export const codesFor = (codeId: string): string[] => secrets().map((secret) => codeWith(secret, codeId))

function codeWith(secret: string, codeId: string): string {
  const mac = createHmac('sha256', secret).update(`contact-code:${codeId}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
