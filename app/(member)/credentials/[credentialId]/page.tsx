import type { Metadata } from 'next'
import { credentialFacts } from '@/app/_components/compliance-facts'
import { credentialLabel } from '@/app/_components/credential-label'
import { pagePart, SentPart } from '@/app/_components/page-part'
import { Trail } from '@/app/_components/trail'
import { VerificationBadge } from '@/app/_components/verification-badge'
import { verificationFacts } from '@/app/_components/verification-facts'
import { Alert } from '@/app/_ui/alert'
import { PageHeader } from '@/app/_ui/page-header'
import type { CredentialRecord } from '@/lib/data/credentials'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { getTranslations } from '@/lib/i18n/translations'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCredentialStatus } from '@/lib/services/credentials/get-credential-status'
import { listCreditsForCredential } from '@/lib/services/credits/list-credits-for-credential'
import { CurrentCard } from './current-card'
import { currentNotes, currentRequirement } from './current-requirement'
import { History } from './history'
import { LicenseButtons } from './license-buttons'
import { LicenseFacts } from './license-facts'
import { LicensePress } from './license-press'
import { licenseTexts } from './license-texts'
import { pageFacts } from './page-facts'
import { PeriodCards } from './period-cards'
import { RequirementCard } from './requirement-card'
import { RestoreButton } from './restore-button'

type Props = { params: Promise<{ credentialId: string }> }

async function read({ params }: Props) {
  const [{ ctx }, { credentialId }] = await Promise.all([enterPage(), params])
  return { ctx, view: orNotFound(await getCredentialStatus(ctx, { id: credentialId })) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { ctx, view } = await read(props)
  return { title: credentialLabel(view.credential, translatorFor(ctx.locale)) }
}

/** One license: where it stands, its history, and what every credit gives on it. */
export default async function CredentialPage(props: Props) {
  const { ctx, view } = await read(props)
  const { credential, status } = view
  const credits = orNotFound(await listCreditsForCredential(ctx, { credentialId: credential.id }))
  const [t, say] = [await getTranslations('credentials.detail'), translatorFor(ctx.locale)]
  const facts = credentialFacts(view, say)
  const verification = verificationFacts(credential, say)
  const page = pageFacts(view, credits, say)
  const archived = credential.archivedAt !== null
  const texts = archived ? null : await licenseTexts()
  const [head, body] = await Promise.all([
    pagePart(
      <PageHeader
        trail={<Trail items={[{ label: t('trail'), href: '/credentials' }, { label: facts.label }]} />}
        title={facts.label}
        lead={<Lead kind={facts.kind} reason={verification.reason} />}
        tags={<VerificationBadge facts={verification} />}
        actions={!archived && <LicenseButtons credential={credential} label={facts.label} />}
      />,
    ),
    pagePart(
      <>
        <CurrentCard title={t('now')} facts={facts} expired={facts.expired} notes={currentNotes(status.current, say)} />
        <History timeline={page.timeline} label={facts.label} today={status.asOf} />
        <PeriodCards facts={page} editable={!archived} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <LicenseFacts credential={credential} verification={verification} />
          <RequirementCard facts={currentRequirement(credential, status.current, say)} />
        </div>
      </>,
    ),
  ])
  return (
    <LicensePress>
      {head}
      <div className="flex flex-col gap-5">
        {archived && <Archived credential={credential} />}
        {body}
      </div>
      {texts && <SentPart {...texts} />}
    </LicensePress>
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
    <Alert
      tone="info"
      title={t('archive.since', { date })}
      actions={
        <RestoreButton id={id} version={version} move="restore" label={t('actions.restore')} done={t('restored')} />
      }
    >
      {t('archive.help')}
    </Alert>
  )
}
