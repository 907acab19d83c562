import { env } from '@/lib/env'

/** The secret that signs and seals now, followed by the previous one, whose signatures and seals are still accepted. */
export function secrets(): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return AUTH_SECRET_PREVIOUS ? [AUTH_SECRET, AUTH_SECRET_PREVIOUS] : [AUTH_SECRET]
}
