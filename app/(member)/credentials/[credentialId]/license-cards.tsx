import { getTranslations } from 'next-intl/server'
import type { RequirementFacts } from '@/app/_components/compliance/requirement-facts'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import type { VerificationFacts } from '@/app/_components/credentials/verification-facts'
import { severityTones } from '@/app/_components/states'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { HoursChart } from '@/app/_ui/hours-chart'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { LicenseCheckRecord } from '@/lib/data/license-checks/checks'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { findingOf } from '@/lib/domain/license-checks/values'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { Requirement } from '../requirement'
import { UndoRenewal } from './license-actions'
import { firstLicenseAnswer, type LicenseView, type Renewal } from './view-model'

type Props = { book: RuleBook; credential: CredentialRecord; verification: VerificationFacts }

/** The recorded facts of the license itself. */
export async function LicenseFacts({ book, credential, verification }: Props) {
  const t = await getTranslations('credentials.detail.facts')
  const { credentialNumber, effectiveAt, expiresAt, multistate } = credential
  const firstLicense = firstLicenseAnswer(book, credential)
  return (
    <Card plain title={t('title')}>
      <DefinitionList
        items={[
          { term: t('number'), detail: <span className="wrap-anywhere">{credentialNumber}</span> },
          { term: t('issued'), detail: formatDate(effectiveAt) },
          { term: t('expires'), detail: formatDate(expiresAt) },
          ...(firstLicense ? [{ term: t(`first.${firstLicense.question}`), detail: t(firstLicense.answer) }] : []),
          ...(multistate ? [{ term: t('multistate'), detail: <Multistate /> }] : []),
          { term: t('verification'), detail: <Verification facts={verification} /> },
        ]}
      />
    </Card>
  )
}

/** What a multistate license is good for; which states belong to the compact stands at its own address. */
async function Multistate() {
  const t = await getTranslations('credentials.detail.facts')
  return (
    <span className="flex flex-col items-start gap-1">
      {t('multistateText')}
      <Link href="https://www.nursecompact.com" target="_blank" rel="noreferrer" className="text-sm">
        {t('multistateStates')}
      </Link>
    </span>
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
    <Card plain title={facts?.referenceOnly ? compliance('title') : t('detail.requirement')}>
      {facts ? <Requirement facts={facts} /> : <InlineNotice tone="neutral">{t('requirement.none')}</InlineNotice>}
    </Card>
  )
}

type RenewalProps = { license: { id: string; version: number }; renewal: Renewal }

/** When the board renews the license, where, and what to do here afterwards. */
export async function RenewalCard({ license, renewal: { lines, page, report, canUndo } }: RenewalProps) {
  const [t, common] = await Promise.all([
    getTranslations('credentials.detail.renewal'),
    getTranslations('common.state'),
  ])
  return (
    <Card plain id="renewal" title={t('title')}>
      <div className="flex flex-col items-start gap-3">
        {lines.map((line) => (
          <p key={line} className="max-w-prose">
            {line}
          </p>
        ))}
        {report && (
          <ButtonLink href={report.url} target="_blank" rel="noreferrer" icon={<Icon name="globe" size={16} />}>
            {t('reportTo', { name: report.name })}
            <span className="sr-only"> {common('opensNewTab')}</span>
          </ButtonLink>
        )}
        {page && (
          <ButtonLink href={page} target="_blank" rel="noreferrer" icon={<Icon name="globe" size={16} />}>
            {t('withBoard')}
            <span className="sr-only"> {common('opensNewTab')}</span>
          </ButtonLink>
        )}
        {canUndo && <UndoRenewal {...license} />}
      </div>
    </Card>
  )
}

type Check = Omit<LicenseCheckRecord, 'checkedBy' | 'checkedById'>
type LicenseChecksProps = { checks: readonly Check[]; geo: string }

/** Checks of the license against its board: when, how, and with what result. */
export async function LicenseChecks({ checks, geo }: LicenseChecksProps) {
  const [t, badges] = await Promise.all([getTranslations('boardChecks'), getTranslations('enums.verificationBadges')])
  return (
    <Card plain title={t('own.title')}>
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

type HistoryProps = { hours: LicenseView['hours']; label: string }

/** The hours of the current period as steps over time, with the sentence that says the same. */
export async function History({ hours: { sentence, ...chart }, label }: HistoryProps) {
  const t = await getTranslations('credentials.detail.timeline')
  return (
    <Card plain title={t('heading')} lead={sentence}>
      <HoursChart title={t('title', { credential: label })} {...chart} />
    </Card>
  )
}
