import type { Tone } from '@/app/_ui/tone'
import type { Confidence } from '@/lib/domain/compliance/credit-requirements'
import type { RuleState } from '@/lib/domain/compliance/rule-file'

/** The color of a state of a version. */
export const stateTones: Readonly<Record<RuleState, Tone>> = {
  DRAFT: 'neutral',
  APPROVED: 'info',
  PUBLISHED: 'success',
}

/** The color of how surely a number is known. */
export const confidenceTones: Readonly<Record<Confidence, Tone>> = { HIGH: 'success', MEDIUM: 'info', LOW: 'warn' }
