import 'server-only'
import { env } from '@/lib/env'

/** The visitor's address as the trusted proxy in front of us gives it; nothing is believed without one. */
export function addressOf(headers: Pick<Headers, 'get'>): string | null {
  if (env().TRUST_PROXY !== '1') return null
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 45) ?? null
}
