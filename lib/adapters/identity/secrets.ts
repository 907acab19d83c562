import { env } from '@/lib/env'

/** The secret that signs and seals now, then the one before it, whose signatures and seals are still believed. */
export function secrets(): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return AUTH_SECRET_PREVIOUS ? [AUTH_SECRET, AUTH_SECRET_PREVIOUS] : [AUTH_SECRET]
}
