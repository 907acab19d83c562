import { stateTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { SkillRecord } from '@/lib/data/skills/records'
import type { Translate } from '@/lib/i18n/translator'

/** What a record amounts to. */
export function outcomeOf({ passed, voidedAt }: SkillRecord, t: Translate): { text: string; tone: Tone } {
  const state = voidedAt ? 'VOIDED' : passed ? 'PASSED' : 'NOT_PASSED'
  return { text: t(`skills.outcomes.${state}`), tone: stateTones['skills.outcomes'][state] }
}
