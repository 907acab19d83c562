import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AsOf, readAsOf } from '@/app/_components/compliance/as-of'
import { ClassesThatClose } from '@/app/_components/compliance/classes-that-close'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { currentNotes, currentRequirement } from '@/app/_components/compliance/current-requirement'
import { hasGap } from '@/app/_components/compliance/gap-classes'
import { topicFacts } from '@/app/_components/compliance/topic-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import { verificationFacts } from '@/app/_components/credentials/verification-facts'
import { openSessionsFor } from '@/app/_components/enrollments/open-sessions-for'
import { Trail } from '@/app/_components/trail'
import { type SearchParams, withQuery } from '@/app/_lists/address'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { isOver } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { readStatusAsOf } from '@/lib/services/credentials/credentials'
import { listCreditsForCredential } from '@/lib/services/credits/credits'
import { listOwnLicenseChecks } from '@/lib/services/license-checks/license-queue'
import { CurrentCard, TopicsCard } from './current-card'
import { LicenseActions, RestoreLicense } from './license-actions'
import { History, LicenseChecks, LicenseFacts, RequirementCard } from './license-cards'
import { PeriodCards } from './period-cards'
import { editedLicense, licenseView, loadLicense, renewalOf } from './view-model'

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
  const { id } = credential
  const asOfQuery = readAsOf(await props.searchParams)
  const inUse = credential.archivedAt === null
  const isPlannable = inUse && hasGap(view)
  const [credits, asOf, book, checks, open] = await Promise.all([
    listCreditsForCredential(ctx, { credentialId: id }).then(orNotFound),
    asOfQuery && readStatusAsOf(ctx, { id, ...asOfQuery }),
    ctx.load.rules(),
    listOwnLicenseChecks(ctx, { credentialId: id }).then(orNotFound),
    openSessionsFor(ctx, inUse ? [view] : []),
  ])
  const [t, translate] = [await getTranslations('credentials.detail'), translatorFor(ctx.locale)]
  const facts = credentialFacts(view, translate)
  const verification = verificationFacts(credential, translate)
  const { timeline, ...periods } = licenseView(view, credits, translate)
  const hasEnded = isOver(current, status.asOf)
  const titles = new Map(credits.map(({ credit }) => [credit.id, credit.title]))
  const topics = topicFacts(status.current.topics, { titles, answers: credential.topicAnswers }, translate)
  return (
    <>
      <PageHeader
        trail={<Trail items={[{ label: t('trail'), href: '/credentials' }, { label: facts.label }]} />}
        title={facts.label}
        lead={<Lead kind={facts.kind} reason={verification.reason} />}
        tags={<VerificationBadge facts={verification} reasonShown />}
        actions={
          <>
            {inUse && (
              <LicenseActions
                license={editedLicense(book, credential)}
                label={facts.label}
                renewal={renewalOf(book, credential)}
              />
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
          notes={currentNotes(credential, status.current, translate)}
        >
          <ClassesThatClose view={view} open={open} locale={ctx.locale} />
          {isPlannable && (
            <p className="print:hidden">
              <ButtonLink href={`/credentials/${id}/what-if`}>{t('actions.whatIf')}</ButtonLink>
            </p>
          )}
        </CurrentCard>
        {topics.length > 0 && (
          <TopicsCard title={translate('compliance.topicResults.title')} topics={topics} asks={inUse} />
        )}
        <History timeline={timeline} label={facts.label} today={status.asOf} />
        {credits.length > 0 && (
          <Link href={`/credentials/${id}/credits`} className="self-start print:hidden">
            {translate('credentials.credits.all')}
          </Link>
        )}
        <PeriodCards {...periods} license={{ id, version: inUse ? credential.version : null }} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <LicenseFacts book={book} credential={credential} verification={verification} />
          <RequirementCard facts={currentRequirement(credential, status.current, translate)} />
        </div>
        {checks.length > 0 && <LicenseChecks checks={checks} geo={credential.geo} />}
        <AsOf href={`/credentials/${id}`} query={asOfQuery} answer={asOf} now={ctx.now} t={translate} />
      </div>
    </>
  )
}

const Lead = ({ kind, reason }: { kind: string; reason: string }) => (
  <>
    {kind}
    <span className="block text-sm">{reason}</span>
  </>
)

async function Archived({ credential: { id, version, geo, archivedAt } }: { credential: CredentialRecord }) {
  const t = await getTranslations('credentials.detail')
  const date = archivedAt ? formatDate(todayInGeo(geo, archivedAt)) : ''
  return (
    <Alert tone="info" title={t('archive.since', { date })} actions={<RestoreLicense id={id} version={version} />}>
      {t('archive.help')}
    </Alert>
  )
}
