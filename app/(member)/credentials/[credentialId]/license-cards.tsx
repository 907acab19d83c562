import { getTranslations } from 'next-intl/server'
import type { RequirementFacts } from '@/app/_components/compliance/requirement-facts'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import type { VerificationFacts } from '@/app/_components/credentials/verification-facts'
import { severityTones } from '@/app/_components/tones'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import { Timeline } from '@/app/_ui/timeline'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { LicenseCheckRecord } from '@/lib/data/license-checks/checks'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { findingOf } from '@/lib/domain/license-checks/values'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { Requirement } from '../requirement'
import { firstLicenseAnswer, type LicenseView } from './view-model'

type Props = { book: RuleBook; credential: CredentialRecord; verification: VerificationFacts }

/** The recorded facts of the license itself. */
export async function LicenseFacts({ book, credential, verification }: Props) {
  const t = await getTranslations('credentials.detail.facts')
  const { credentialNumber, effectiveAt, expiresAt } = credential
  const firstLicense = firstLicenseAnswer(book, credential)
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          { term: t('number'), detail: <span className="wrap-anywhere">{credentialNumber}</span> },
          { term: t('issued'), detail: formatDate(effectiveAt) },
          { term: t('expires'), detail: formatDate(expiresAt) },
          ...(firstLicense ? [{ term: t(`first.${firstLicense.question}`), detail: t(firstLicense.answer) }] : []),
          { term: t('verification'), detail: <Verification facts={verification} /> },
        ]}
      />
    </Card>
  )
}

const Verification = ({ facts }: { facts: VerificationFacts }) => (
  <span className="flex flex-col items-start gap-1">
    <VerificationBadge facts={facts} reasonShown />
    <span className="text-sm text-soft">{facts.reason}</span>
  </span>
)

/** The state's requirements for the current period, with their sources. */
export async function RequirementCard({ facts }: { facts: RequirementFacts | null }) {
  const [t, compliance] = await Promise.all([getTranslations('credentials'), getTranslations('compliance.reference')])
  return (
    <Card title={facts?.referenceOnly ? compliance('title') : t('detail.requirement')}>
      {facts ? <Requirement facts={facts} /> : <InlineNotice tone="neutral">{t('requirement.none')}</InlineNotice>}
    </Card>
  )
}

type Check = Omit<LicenseCheckRecord, 'checkedBy' | 'checkedById'>
type LicenseChecksProps = { checks: readonly Check[]; geo: string }

/** Checks of the license against its board: when, how, and with what result. */
export async function LicenseChecks({ checks, geo }: LicenseChecksProps) {
  const [t, badges] = await Promise.all([getTranslations('boardChecks'), getTranslations('enums.verificationBadges')])
  return (
    <Card title={t('own.title')}>
      <ul className="flex flex-col gap-4">
        {checks.map(({ id, checkedAt, source, detail, ...check }) => {
          const date = formatDate(todayInGeo(geo, checkedAt))
          const listed = check.listedExpiry ? formatDate(check.listedExpiry) : ''
          return (
            <li key={id} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
                <Tag tone={severityTones[tagSeverity(check.result)]}>{badges(check.result)}</Tag>
                {t(source === 'ROSTER' ? 'own.byRoster' : 'own.byUs', { date })}
              </span>
              <span>{t(`findings.${findingOf(check)}`, { listed })}</span>
              {detail && <span className="whitespace-pre-line wrap-anywhere">{detail}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type HistoryProps = { timeline: LicenseView['timeline']; label: string; today: string }

/** The license's periods as bars and its credits as dots, hollow for credits that do not count. */
export async function History({ timeline, label, today }: HistoryProps) {
  const t = await getTranslations('credentials.detail.timeline')
  const { periods, credits, from, to } = timeline
  return (
    <Card title={t('heading')} lead={credits.length === 0 ? t('empty') : undefined}>
      <Timeline
        title={t('title', { credential: label })}
        periods={periods}
        credits={credits}
        today={today}
        todayLabel={t('today')}
        from={from}
        to={to}
        countedLabel={t('counted')}
        notCountedLabel={t('notCounted')}
      />
    </Card>
  )
}
