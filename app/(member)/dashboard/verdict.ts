import { type CredentialFacts, credentialFacts, type StatusTag } from '@/app/_components/compliance-facts'
import { type LicenseInBrief, licenseInBrief, overallVerdict } from '@/lib/domain/compliance/overall-verdict'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import { needsAttention } from './order-by-urgency'

const inBrief = (view: CredentialView): LicenseInBrief =>
  licenseInBrief({ expiresAt: view.credential.expiresAt, ...view.status, isUrgent: needsAttention(view) })

type Everything = { views: readonly CredentialView[]; hasCredits: boolean; overdueTrainings: number }

/** The one sentence on top: whether the person is fine by licenses, topics and training. */
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
export function calmBeforeCredits(view: CredentialView, t: Translate): CredentialFacts {
  const facts = credentialFacts(view, t)
  if (facts.expired || view.status.current.evaluation.status !== 'NOT_COMPLIANT') return facts
  const tag: StatusTag = { text: t('dashboard.verdict.nothingYet'), tone: 'neutral' }
  const limits = facts.limits.map((limit) => ({ ...limit, tone: 'neutral' as const, state: null }))
  return { ...facts, tag, limits, sentence: t('dashboard.verdict.beginHere'), ring: { ...facts.ring, band: 'neutral' } }
}
