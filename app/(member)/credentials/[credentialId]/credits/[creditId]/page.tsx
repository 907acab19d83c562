import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { formatTag } from '@/app/_components/credits/format-tag'
import { Trail } from '@/app/_components/trail'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCreditCertificates } from '@/lib/services/certificates/get-credit-certificates'
import { getCreditDocuments, getCreditHistory } from '@/lib/services/credits/get-credit'
import { getLastCorrection } from '@/lib/services/credits/get-last-correction'
import { CreditActions } from './credit-actions'
import { creditFacts, isCurrentCredit, isOwnToChange } from './credit-facts'
import { EffectCard, OthersCard } from './effect-card'
import { CertificateCard, EvidenceCard } from './evidence-card'
import { HistoryCard } from './history-card'
import { licenseEffect } from './license-effect'
import { type CreditParams, loadCredit } from './load-credit'
import { StateNotice } from './state-notice'

export async function generateMetadata(props: CreditParams): Promise<Metadata> {
  const { ctx } = await enterPage()
  const { view, credit } = await loadCredit(ctx, props)
  const t = translatorFor(ctx.locale)
  const values = { title: credit.title, credential: credentialLabel(view.credential, t) }
  return { title: t('credits.detail.tabTitle', values) }
}

/** One credit as it applies to one license: what counts and why, its evidence, its history. */
export default async function CreditPage(props: CreditParams) {
  const { ctx } = await enterPage()
  const { view, credit, others } = await loadCredit(ctx, props)
  const [documents, history, certificates, correction, nav, detail] = await Promise.all([
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
  const format = formatTag(credit.format, t)
  const facts = (
    <Card title={detail('facts')}>
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
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            {effect && <EffectCard effect={effect} units={credit.units} />}
            {effect ? <OthersCard credit={credit} views={others} /> : facts}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {effect && facts}
            <CertificateCard certificates={orNotFound(certificates)} />
            <EvidenceCard documents={orNotFound(documents)} credit={credit} keepYears={effect?.keepYears ?? null} />
            <HistoryCard credit={credit} history={orNotFound(history)} geo={geo} credentialId={credentialId} />
          </div>
        </div>
      </div>
    </>
  )
}
