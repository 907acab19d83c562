import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { formatTag } from '@/app/_components/credits/format-tag'
import { Trail } from '@/app/_components/trail'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { CreditRecord } from '@/lib/data/credits/read'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCreditCertificates } from '@/lib/services/certificates/certificates'
import { getCreditBadge } from '@/lib/services/credits/credit-badges'
import { getCreditDocuments, getCreditHistory, getLastCorrection } from '@/lib/services/credits/credits'
import { CreditActions, RestoreCredit } from './credit-actions'
import { BadgeCard, CertificateCard, EffectCard, EvidenceCard, OthersCard } from './credit-cards'
import {
  type CreditParams,
  creditChanges,
  creditFacts,
  isCurrentCredit,
  isOwnToChange,
  licenseEffect,
  loadCredit,
} from './credit-facts'

export async function generateMetadata(props: CreditParams): Promise<Metadata> {
  const { ctx } = await enterPage()
  const { view, credit } = await loadCredit(ctx, props)
  const t = translatorFor(ctx.locale)
  const values = { title: credit.title, credential: credentialLabel(view.credential, t) }
  return { title: t('credits.detail.tabTitle', values) }
}

/** One credit as it applies to one license: hours that count and why, evidence, history. */
export default async function CreditPage(props: CreditParams) {
  const { ctx } = await enterPage()
  const { view, credit, others } = await loadCredit(ctx, props)
  const [badge, documents, history, certificates, correction, nav, detail] = await Promise.all([
    getCreditBadge(ctx, { id: credit.id }),
    getCreditDocuments(ctx, { id: credit.id }),
    getCreditHistory(ctx, { id: credit.id }),
    getCreditCertificates(ctx, { id: credit.id }),
    getLastCorrection(ctx, { id: credit.id }),
    getTranslations('common.nav'),
    getTranslations('credits.detail'),
  ])
  const t = translatorFor(ctx.locale)
  const { id: credentialId, geo } = view.credential
  const label = credentialLabel(view.credential, t)
  const effect = licenseEffect(view, credit, t)
  const held = [view, ...others].map(({ credential }) => pairKey(credential))
  const format = formatTag(credit.format, t)
  const facts = (
    <Card plain title={detail('facts')}>
      <DefinitionList items={creditFacts(credit, geo, t, ctx.locale)} />
    </Card>
  )
  const trail = [
    { label: nav('credentials'), href: '/credentials' },
    { label, href: `/credentials/${credentialId}` },
    { label: credit.title },
  ]
  return (
    <>
      <PageHeader
        title={credit.title}
        lead={credit.providerName}
        trail={<Trail items={trail} />}
        tags={
          <Tag kind tone={format.tone}>
            {format.text}
          </Tag>
        }
        actions={
          isCurrentCredit(credit) &&
          (isOwnToChange(credit) ? (
            <CreditActions id={credit.id} version={credit.version} credentialId={credentialId} />
          ) : (
            <InlineNotice tone="info">{detail('fromSession')}</InlineNotice>
          ))
        }
      />
      <div className="flex flex-col gap-4">
        <StateNotice credit={credit} credentialId={credentialId} geo={geo} correctionId={orNotFound(correction)} />
        {effect && (
          <EffectCard effect={effect} credit={credit} credentialType={view.credential.credentialType} held={held} />
        )}
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 pt-4 lg:grid-cols-2">
          {facts}
          <div className="flex min-w-0 flex-col gap-8">
            <EvidenceCard documents={orNotFound(documents)} credit={credit} keepYears={effect?.keepYears ?? null} />
            <BadgeCard badge={orNotFound(badge)} geo={geo} />
            <CertificateCard certificates={orNotFound(certificates)} />
            {effect && <OthersCard credit={credit} views={others} />}
            <HistoryCard credit={credit} history={orNotFound(history)} geo={geo} credentialId={credentialId} />
          </div>
        </div>
      </div>
    </>
  )
}

type Props = { credit: CreditRecord; credentialId: string; geo: string; correctionId: string | null }

/** Explains why a credit no longer counts and links to its replacement. Renders nothing for an active credit. */
async function StateNotice({ credit, credentialId, geo, correctionId }: Props) {
  const t = await getTranslations('credits.state')
  const { state, stateReason, supersededAt } = credit
  if (supersededAt) {
    const next = correctionId && (
      <ButtonLink size="sm" href={`/credentials/${credentialId}/credits/${correctionId}`}>
        {t('openCurrent')}
      </ButtonLink>
    )
    return (
      <Alert tone="warn" title={t('superseded')} actions={next}>
        {t('supersededText', { date: formatDate(todayInGeo(geo, supersededAt)) })}
      </Alert>
    )
  }
  if (state === 'ACTIVE') return null
  const withdrawn = state === 'WITHDRAWN'
  const back = withdrawn && <RestoreCredit id={credit.id} version={credit.version} />
  return (
    <Alert tone={withdrawn ? 'neutral' : 'error'} title={t(withdrawn ? 'withdrawn' : 'revoked')} actions={back}>
      <p>{t(withdrawn ? 'withdrawnText' : 'revokedText')}</p>
      {stateReason && <p>{t('reason', { reason: stateReason })}</p>}
    </Alert>
  )
}

type HistoryCardProps = { credit: CreditRecord; history: readonly CreditRecord[]; geo: string; credentialId: string }

/** Earlier versions, newest first, each with the changes its correction made. Renders nothing when there are none. */
async function HistoryCard({ credit, history, geo, credentialId }: HistoryCardProps) {
  if (history.length === 0) return null
  const [t, { ctx }] = await Promise.all([getTranslations('credits.detail'), enterPage()])
  const translate = translatorFor(ctx.locale)
  return (
    <Card plain title={t('history')} lead={t('historyLead')}>
      <ol className="flex flex-col divide-y divide-line">
        {history.map((older, index) => {
          const changes = creditChanges(older, history[index - 1] ?? credit, translate, ctx.locale)
          const until = formatDate(todayInGeo(geo, older.supersededAt ?? older.updatedAt))
          return (
            <li key={older.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <Link
                href={`/credentials/${credentialId}/credits/${older.id}`}
                variant="quiet"
                className="text-sm font-semibold"
              >
                {t('version', { date: until })}
              </Link>
              {changes.length === 0 && <p className="text-sm text-soft">{t('unchanged')}</p>}
              {changes.map(({ key, text }) => (
                <p key={key} className="text-sm text-soft wrap-anywhere">
                  {text}
                </p>
              ))}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
