import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AsOf, readAsOf } from '@/app/_components/compliance/as-of'
import { ClassesThatClose } from '@/app/_components/compliance/classes-that-close'
import { calmBeforeCredits, credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { currentNotes, currentRequirement } from '@/app/_components/compliance/current-requirement'
import { hasGap } from '@/app/_components/compliance/gap-classes'
import { topicFacts } from '@/app/_components/compliance/topic-facts'
import { waysFacts } from '@/app/_components/compliance/ways-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import { badgeBesideName, verificationFacts } from '@/app/_components/credentials/verification-facts'
import { openSessionsFor } from '@/app/_components/enrollments/open-sessions-for'
import { Trail } from '@/app/_components/trail'
import { type SearchParams, withQuery } from '@/app/_lists/address'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { isOver } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { sureText } from '@/lib/i18n/sure-text'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { listAttestations } from '@/lib/services/attestations/attestations'
import { readStatusAsOf } from '@/lib/services/credentials/credentials'
import { listCreditsForCredential } from '@/lib/services/credits/credits'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnDocuments } from '@/lib/services/documents/own-documents'
import { listOwnLicenseChecks } from '@/lib/services/license-checks/license-queue'
import { getHowSure } from '@/lib/services/lists/law'
import { CurrentCard, TopicsCard } from './current-card'
import { LicenseActions, RestoreLicense } from './license-actions'
import { History, LicenseChecks, LicenseFacts, RenewalCard, RequirementCard } from './license-cards'
import { PeriodCards } from './period-cards'
import type { PaperChoice } from './state-attestation'
import { editedLicense, licenseView, loadLicense, renewalOf } from './view-model'
import { WaysCard } from './ways-card'

type Props = { params: Promise<{ credentialId: string }>; searchParams: Promise<SearchParams> }

const read = async ({ params }: Props) => loadLicense((await params).credentialId)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { ctx, view } = await read(props)
  return { title: credentialLabel(view.credential, translatorFor(ctx.locale)) }
}

/** One license: its state, its history, and the effect of each credit on it. */
export default async function CredentialPage(props: Props) {
  const { ctx, view } = await read(props)
  const { credential, status } = view
  const { current } = status
  const { id, geo, credentialType } = credential
  const asOfQuery = readAsOf(await props.searchParams)
  const inUse = credential.archivedAt === null
  const isPlannable = inUse && hasGap(view)
  const [own, credits, asOf, book, checks, open, attestations, sure, papers] = await Promise.all([
    ctx.load.creditsOf.load(credential.userId),
    listCreditsForCredential(ctx, { credentialId: id }).then(orNotFound),
    asOfQuery && readStatusAsOf(ctx, { id, ...asOfQuery }),
    ctx.load.rules(),
    listOwnLicenseChecks(ctx, { credentialId: id }).then(orNotFound),
    openSessionsFor(ctx, inUse ? [view] : []),
    current.requirement ? listAttestations(ctx, { credentialId: id }).then(orNotFound) : [],
    getHowSure.unknown(ctx, { geo, credentialType, endsAt: current.endsAt }).then(orNotFound),
    current.requirement && inUse ? papersOf(ctx) : [],
  ])
  const [t, translate] = [await getTranslations('credentials.detail'), translatorFor(ctx.locale)]
  const facts = own.length > 0 ? credentialFacts(view, translate) : calmBeforeCredits(view, translate)
  const verification = verificationFacts(credential, translate)
  const { hours, ...periods } = licenseView(view, credits, translate)
  const renewal = inUse ? renewalOf(view, translate) : null
  const hasEnded = isOver(current, status.asOf)
  const titles = new Map(credits.map(({ credit }) => [credit.id, credit.title]))
  const topics = topicFacts(
    status.current.topics,
    { titles, answers: credential.topicAnswers, asOf: status.asOf },
    translate,
  )
  const ways = waysFacts(credential, current, attestations, { locale: ctx.locale, t: translate, asOf: status.asOf })
  return (
    <>
      <PageHeader
        trail={<Trail items={[{ label: t('trail'), href: '/credentials' }, { label: facts.label }]} />}
        title={facts.label}
        lead={facts.kind}
        tags={<VerificationBadge facts={badgeBesideName(verification, facts.expired !== null)} reasonShown />}
        actions={
          <>
            {inUse && (
              <LicenseActions license={editedLicense(book, credential)} label={facts.label} renewal={renewal} />
            )}
            <ButtonLink
              href={withQuery(`/api/transcripts/${id}/pdf`, { from: current.startsAt, to: current.endsAt })}
              reload
              download=""
              variant="quiet"
              icon={<Icon name="download" size={16} />}
            >
              {t('actions.pdf')}
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {!inUse && <Archived credential={credential} />}
        <CurrentCard
          title={t(hasEnded ? 'period.ended' : 'now')}
          facts={facts}
          notes={currentNotes(status.current, translate)}
        >
          <ClassesThatClose view={view} open={open} locale={ctx.locale} />
          {isPlannable && (
            <p className="print:hidden">
              <ButtonLink href={`/credentials/${id}/what-if`}>{t('actions.whatIf')}</ButtonLink>
            </p>
          )}
        </CurrentCard>
        {ways && <WaysCard license={{ id, version: credential.version }} facts={ways} papers={papers} asks={inUse} />}
        {topics.length > 0 && (
          <TopicsCard title={translate('compliance.topicResults.title')} topics={topics} asks={inUse} />
        )}
        {renewal && <RenewalCard license={{ id, version: credential.version }} renewal={renewal} />}
        <History hours={hours} label={facts.label} />
        {credits.length > 0 && (
          <ButtonLink
            href={`/credentials/${id}/credits`}
            className="self-start"
            icon={<Icon name="search" size={16} />}
          >
            {translate('credentials.credits.all')}
          </ButtonLink>
        )}
        <PeriodCards {...periods} license={{ id, version: inUse ? credential.version : null }} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <LicenseFacts book={book} credential={credential} verification={verification} />
          <RequirementCard
            facts={currentRequirement(credential, current, sure && sureText(sure, translate), translate)}
          />
        </div>
        {checks.length > 0 && <LicenseChecks checks={checks} geo={credential.geo} />}
        <AsOf href={`/credentials/${id}`} query={asOfQuery} answer={asOf} now={ctx.now} t={translate} />
      </div>
    </>
  )
}

/** The person's own files, by title: what may prove a statement. */
async function papersOf(ctx: SignedInCtx): Promise<PaperChoice[]> {
  const { edges } = orNotFound(await listOwnDocuments(ctx, { first: 100, sort: 'TITLE' }))
  return edges.flatMap(({ node: { id, title, source } }) =>
    source === 'UPLOADED' || source === 'EVIDENCE' ? [{ id, title }] : [],
  )
}

async function Archived({ credential: { id, version, geo, archivedAt } }: { credential: CredentialRecord }) {
  const t = await getTranslations('credentials.detail')
  const date = archivedAt ? formatDate(todayInGeo(geo, archivedAt)) : ''
  return (
    <Alert tone="info" title={t('archive.since', { date })} actions={<RestoreLicense id={id} version={version} />}>
      {t('archive.help')}
    </Alert>
  )
}
