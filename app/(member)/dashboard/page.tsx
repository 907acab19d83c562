import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { credentialFacts } from '@/app/_components/compliance-facts'
import { CredentialCard } from '@/app/_components/credential-card'
import { previewData } from '@/app/_components/credit-form/preview-data'
import { ProposedCard } from '@/app/_components/credit-proposals/proposal-list'
import { proposalRows } from '@/app/_components/credit-proposals/proposal-rows'
import { RequestedCard } from '@/app/_components/document-requests/requested-card'
import { GuestOffersCard } from '@/app/_components/guests/guest-offers'
import { ToSignCard } from '@/app/_components/signing/to-sign-card'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import { InvitationsCard } from './invitations-card'
import { NewNotices } from './new-notices'
import { NoCredential } from './no-credential'
import { byUrgency } from './order-by-urgency'
import { readDashboard } from './read-dashboard'
import { recentCredits } from './recent-credits'
import { RecentCreditsCard } from './recent-credits-card'
import { SessionsCard } from './sessions-card'
import { TrainingCard } from './training-card'
import { calmBeforeCredits, verdictSentence } from './verdict'

const messages = ['dashboard.addCredit', 'dashboard.recent', 'creditProposals.own', 'guests.offer'] as const

/** How many credits the dashboard lists. */
const recentCount = 5

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

/** Every license at a glance, the most urgent first; what is due; the latest credits. */
export default async function DashboardPage() {
  const { ctx, facts } = await enterPage()
  const [t, read] = await Promise.all([getTranslations('dashboard'), readDashboard(ctx, facts)])
  const { curriculums, credits } = read
  const views = byUrgency(read.statuses)
  const translate = translatorFor(ctx.locale)
  const hasCredits = credits.length > 0
  const overdueTrainings = curriculums.filter(({ standing }) => standing === 'OVERDUE').length
  const lead = verdictSentence({ views, hasCredits, overdueTrainings }, translate) ?? undefined
  return (
    <ClientMessages of={messages}>
      <PageHeader
        title={t('title')}
        lead={lead}
        actions={<AddCredit first={views.length > 0} name={t(hasCredits ? 'addCredit' : 'addFirst')} />}
      />
      <NewNotices count={read.unread} />
      <div className={classNames('grid gap-6', views.length === 1 && besideOne)}>
        <div className="flex min-w-0 flex-col gap-6">
          {views.length > 0 ? (
            <Cards views={views} calm={!hasCredits} title={t('credentials')} locale={ctx.locale} />
          ) : (
            <NoCredential
              why={whyNone(facts)}
              administers={ctx.viewer.roles.some(({ roleType }) => roleType === 'ADMIN')}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ToSignCard signers={read.toSign} now={ctx.now} />
          <ProposedCard
            rows={proposalRows(
              read.proposals,
              previewData(
                await ctx.load.rules(),
                views.map(({ credential }) => credential),
                credits,
                ctx.now,
                translate,
              ),
              translate,
            )}
            more={read.moreProposals}
          />
          <GuestOffersCard
            rows={read.guestOffers.map(({ id, orgName, title, startsAt, timeZone }) => ({
              ...{ id, orgName, title },
              when: formatDateTime(startsAt, timeZone),
            }))}
          />
          <RequestedCard requested={read.requested} more={read.moreRequested} />
          <InvitationsCard invitations={read.toOrgs} />
          <SessionsCard
            ahead={read.ahead}
            invitations={read.toSessions}
            locale={ctx.locale}
            now={ctx.now}
            belongs={ctx.viewer.roles.length > 0}
          />
          <TrainingCard curriculums={curriculums} locale={ctx.locale} />
          <RecentCreditsCard credits={recentCredits(credits, views, recentCount, translate)} />
        </div>
      </div>
    </ClientMessages>
  )
}

const AddCredit = ({ first, name }: { first: boolean; name: string }) => (
  <ButtonLink variant={first ? 'primary' : 'secondary'} href="/add-credits" icon={<Icon name="plus" size={16} />}>
    {name}
  </ButtonLink>
)

/** Only one license leaves room for everything else beside it. */
const besideOne = 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]'

const whyNone = ({ hasCredential, noCredential }: { hasCredential: boolean; noCredential: boolean }) =>
  hasCredential ? 'archived' : noCredential ? 'saidNone' : 'none'

type CardsProps = {
  views: readonly CredentialView[]
  calm: boolean
  title: string
  locale: Parameters<typeof translatorFor>[0]
}

const Cards = ({ views, calm, title, locale }: CardsProps) => {
  const t = translatorFor(locale)
  return (
    <section
      aria-label={title}
      className={classNames('grid grid-cols-1 gap-4', views.length > 1 && 'md:grid-cols-2 xl:grid-cols-3')}
    >
      {views.map((view) => (
        <CredentialCard key={view.credential.id} facts={calm ? calmBeforeCredits(view, t) : credentialFacts(view, t)} />
      ))}
    </section>
  )
}
