import type { Tone } from '@/app/_ui/tone'
import type { Confidence } from '@/lib/domain/compliance/credit-requirements'
import type { RuleState } from '@/lib/domain/compliance/rule-file'

/** The tone of a version's state. */
export const stateTones: Readonly<Record<RuleState, Tone>> = {
  DRAFT: 'neutral',
  APPROVED: 'info',
  PUBLISHED: 'success',
}

/** The tone of a number's confidence. */
export const confidenceTones: Readonly<Record<Confidence, Tone>> = { HIGH: 'success', MEDIUM: 'info', LOW: 'warn' }
