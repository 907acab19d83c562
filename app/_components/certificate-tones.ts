import type { Tone } from '@/app/_ui/tone'

/** The color of a certificate's state. */
export const certificateTones: Readonly<Record<'VALID' | 'SUPERSEDED' | 'REVOKED', Tone>> = {
  VALID: 'success',
  SUPERSEDED: 'warn',
  REVOKED: 'error',
}
