import type { CredentialFacts, StatusTag } from '@/app/_components/compliance-facts'
import { type LicenseInBrief, overallVerdict } from '@/lib/domain/compliance/overall-verdict'
import { openTopics } from '@/lib/domain/compliance/topics'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import { needsAttention } from './order-by-urgency'

function inBrief(view: CredentialView): LicenseInBrief {
  const { credential, status } = view
  const { evaluation, endsAt, topics } = status.current
  const { remaining, required, yearBoundaries } = evaluation
  const isShort = (remaining?.units ?? 0) > 0
  return {
    isUrgent: needsAttention(view),
    isExpired: credential.expiresAt < status.asOf,
    isTracked: required !== null || evaluation.status === 'EXEMPT',
    openTopics: openTopics(topics).length,
    deadlines: [
      credential.expiresAt,
      ...(isShort ? [endsAt] : []),
      ...((remaining?.firstYear ?? 0) > 0 && yearBoundaries ? [yearBoundaries.firstYearEndsAt] : []),
    ],
  }
}

type Everything = { views: readonly CredentialView[]; hasCredits: boolean; overdueTrainings: number }

/** The one sentence on top: whether the person is fine, everything taken into account. */
export function verdictSentence({ views, hasCredits, overdueTrainings }: Everything, t: Translate): string | null {
  const verdict = overallVerdict({ licenses: views.map(inBrief), hasCredits, overdueTrainings })
  const say = (key: string, params?: Record<string, string | number>) => t(`dashboard.verdict.${key}`, params)
  if (verdict === null) return null
  switch (verdict.kind) {
    case 'BEGIN':
      return say('begin')
    case 'TOPICS':
      return say('topics', { topics: verdict.topics })
    case 'FINE':
      return say(verdict.isPartly ? 'finePartly' : 'fine', { date: formatDate(verdict.until) })
    case 'ATTENTION': {
      const { licenses, trainings } = verdict
      return [licenses > 0 && say('licenses', { licenses }), trainings > 0 && say('trainings', { trainings })]
        .filter((one) => one !== false)
        .join(' ')
    }
  }
}

/** A card before anything was entered: what is missing by the numbers may have been done long ago, so nothing is red. */
export function calmBeforeCredits(facts: CredentialFacts, t: Translate): CredentialFacts {
  const tag: StatusTag = { text: t('dashboard.verdict.nothingYet'), tone: 'neutral' }
  const isAlarm = facts.tag.tone === 'error' && !facts.expired
  return isAlarm
    ? { ...facts, tag, sentence: t('dashboard.verdict.beginHere'), ring: { ...facts.ring, band: 'neutral' } }
    : facts
}
