import type { Tone } from '@/app/_ui/tone'
import type { Confidence } from '@/lib/domain/compliance/credit-requirements'

/** The tone of a number's confidence. */
export const confidenceTones: Readonly<Record<Confidence, Tone>> = { HIGH: 'success', MEDIUM: 'info', LOW: 'warn' }
