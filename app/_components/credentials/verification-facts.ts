import { severityTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import { type VerificationState, verificationFailureReasons } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'

type Verified = {
  geo: string
  verifiedState: VerificationState
  verifiedAt: Date | null
  verifiedStateReasons: readonly string[]
  verifiedStateDetail: string | null
}

/** Whether a license was confirmed with its board: the text of the badge, and the reason for it. */
export type VerificationFacts = { text: string; tone: Tone; reason: string }

export function verificationFacts(credential: Verified, t: Translate): VerificationFacts {
  const { verifiedState, verifiedStateReasons, verifiedStateDetail } = credential
  const causes = verifiedStateReasons
    .filter((code) => isOneOf(verificationFailureReasons, code))
    .map((code) => t('credentials.verification.cause', { reason: t(`enums.verificationFailureReasons.${code}`) }))
  return {
    text: t(`enums.verificationBadges.${verifiedState}`),
    tone: severityTones[tagSeverity(verifiedState)],
    reason: joinSentences([stateText(credential, t), ...causes, verifiedStateDetail ?? ''].filter(Boolean)),
  }
}

function stateText({ verifiedState, verifiedAt, geo }: Verified, t: Translate): string {
  if (verifiedState !== 'YES' || !verifiedAt) return t(`credentials.verification.${verifiedState}`)
  return t('credentials.verification.confirmedOn', { date: formatDate(todayInGeo(geo, verifiedAt)) })
}

/** The badge beside the name of a license: of an expired one, that it was verified once is no green news. */
export const badgeBesideName = (facts: VerificationFacts, expired: boolean): VerificationFacts =>
  expired && facts.tone === 'success' ? { ...facts, tone: 'neutral' } : facts
