import { type IssueFacts, issueMessage } from '@/lib/domain/compliance/message'
import { type Gain, gainMessage } from '@/lib/domain/enrollments/what-if'
import type { Translate } from './translator'

/** Sentences about the effect of a class on a license, with the reason if part of it does not count. */
export function gainSentences(gain: Gain, facts: Omit<IssueFacts, 'tracked'>, t: Translate): string[] {
  const [issue] = gain.tracked && gain.countedUnits < (gain.units ?? 0) ? gain.issues : []
  const why = issue && issueMessage(issue, { ...facts, tracked: true })
  return [
    ...gainMessage(gain).map(({ key, params }) => t(`enrollments.${key}`, params)),
    ...(why ? [t(`compliance.${why.key}`, why.params)] : []),
  ]
}
