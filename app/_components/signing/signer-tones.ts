import type { Tone } from '@/app/_ui/tone'
import type { SignerState } from '@/lib/domain/signing/states'

/** The tone of each state of a signer. */
export const signerTones: Record<SignerState, Tone> = {
  WAITING: 'neutral',
  SENT: 'info',
  SIGNED: 'success',
  DECLINED: 'error',
  EXPIRED: 'neutral',
  VOIDED: 'neutral',
}
