import { getTranslations } from 'next-intl/server'
import { byDue } from '@/app/_components/by-due'
import { ClassesForAll, ClassesThatClose } from '@/app/_components/compliance/classes-that-close'
import { calmBeforeCredits, credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { openWarnings } from '@/app/_components/compliance/current-requirement'
import { plannedClasses } from '@/app/_components/compliance/gap-classes'
import { CredentialCard } from '@/app/_components/credentials/credential-card'
import { previewData } from '@/app/_components/credit-form/preview-data'
import { ProposedCard } from '@/app/_components/credit-proposals/proposal-list'
import { proposalRows } from '@/app/_components/credit-proposals/proposal-rows'
import { RequestedCard } from '@/app/_components/document-requests/requested-card'
import { GuestOffersCard } from '@/app/_components/guests/guest-offers'
import { ToSignCard } from '@/app/_components/signing/to-sign-card'
import { sessionMoment } from '@/app/_components/task-sessions/session-when'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { renewalPlanOf } from '@/lib/services/credentials/renewal-plan'
import type { SignedInCtx } from '@/lib/services/ctx'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'
import { InvitationsCard, NoCredential, VerdictCard } from './cards'
import { SessionsCard, TrainingCard } from './class-cards'
import { type Dashboard, readDashboard } from './read-dashboard'
import { recentCredits } from './recent-credits'
import { RecentCreditsCard } from './recent-credits-card'
import { type Todo, todosOf } from './todos'
import { byUrgency } from './urgency'
import { beginsWithCredits, verdictOf } from './verdict'

/** Cards that few people see provide their own messages. */
const messages = ['dashboard.addCredit', 'dashboard.recent'] as const

/** Number of credits listed on the dashboard. */
const recentCount = 5
/** Number of documents listed, both to sign and to hand in. */
const documentCount = 5

export const generateMetadata = titled('dashboard.title')

/**
 * The verdict and the next step, every license at a glance with the most urgent first, tasks that are due, and the
 * latest credits.
 */
export default async function DashboardPage() {
  const { ctx, facts } = await enterPage()
  const [t, read] = await Promise.all([getTranslations('dashboard'), readDashboard(ctx, facts)])
  const { credits, open } = read
  const views = byUrgency(read.statuses)
  const translate = translatorFor(ctx.locale)
  const hasCredits = credits.length > 0
  const known = { views, hasCredits, read, now: ctx.now }
  const verdict = verdictOf(known, translate)
  const todos = todosOf(known, ctx.locale, translate)
  const plan = hasCredits ? plannedClasses(renewalPlanOf(views, open), ctx.locale) : null
  const cards = (
    <Cards views={views} open={hasCredits && !plan ? open : []} title={t('credentials')} calm={!hasCredits} ctx={ctx} />
  )
  const recent = <RecentCreditsCard credits={recentCredits(credits, views, recentCount, translate)} />
  const rest = withoutShown(read, todos.shown)
  const waits = ctx.viewer.roles.length > 0 || hasWaitingCards(rest)
  return (
    <ClientMessages of={messages}>
      <PageHeader
        title={t('title')}
        actions={
          <AddCredit
            isMain={views.length > 0 && todos.shown.length === 0}
            name={t(hasCredits || (views.length > 0 && !beginsWithCredits(known)) ? 'addCredit' : 'addFirst')}
          />
        }
      />
      <VerdictCard verdict={verdict} {...todos} />
      {views.length > 1 && <div className="pb-6">{cards}</div>}
      {plan && (
        <div className="pb-6 print:hidden">
          <ClassesForAll plan={plan} />
        </div>
      )}
      {waits || views.length < 2 ? (
        // The second column spans both rows of the first, so that reading order and screen order agree.
        <div
          className={classNames(
            'grid grid-cols-1 items-start gap-6',
            waits && 'xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]',
          )}
        >
          {views.length === 1 && cards}
          {views.length === 0 && (
            <NoCredential
              why={noLicenseReason(facts)}
              administers={ctx.viewer.roles.some(({ roleType }) => roleType === 'ADMIN')}
            />
          )}
          {waits && (
            <div className={classNames('min-w-0 xl:col-start-2 xl:row-start-1', views.length < 2 && 'xl:row-span-2')}>
              <Aside read={rest} ctx={ctx} views={views} />
            </div>
          )}
          <div className="min-w-0 xl:col-start-1">{recent}</div>
        </div>
      ) : (
        recent
      )}
      {ctx.viewer.roles.length > 0 && (
        <p className="pt-8 print:hidden">
          <ButtonLink size="sm" href="/account/organizations#views" icon={<Icon name="user-round-check" size={16} />}>
            {t('viewers')}
          </ButtonLink>
        </p>
      )}
    </ClientMessages>
  )
}

/** What is read without the papers that already stand among the things to do. */
function withoutShown(read: Dashboard, todos: readonly Todo[]): Dashboard {
  const shown = new Set(todos.map(({ key }) => key))
  const isNew = ({ id }: { id: string }) => !shown.has(id)
  return {
    ...read,
    toSign: read.toSign.filter(isNew),
    requested: read.requested.filter(isNew),
  }
}

/** True if there is anything to show beside the licenses of somebody without an organization. */
const hasWaitingCards = (read: Dashboard) =>
  [read.toSign, read.proposals, read.guestOffers, read.requested, read.toOrgs, read.ahead, read.toSessions].some(
    (all) => all.length > 0,
  )

type AsideProps = { read: Dashboard; ctx: SignedInCtx; views: readonly CredentialView[] }

/** Everything else that waits for the person, requests from others first. */
async function Aside({ read, ctx, views }: AsideProps) {
  const t = translatorFor(ctx.locale)
  const held = views.map(({ credential }) => credential)
  const preview = previewData(await ctx.load.rules(), held, read.credits, ctx.now, t)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ToSignCard signers={byDue(read.toSign).slice(0, documentCount)} now={ctx.now} />
      {read.proposals.length > 0 && (
        <ClientMessages of={['creditProposals.own']}>
          <ProposedCard rows={proposalRows(read.proposals, preview, t)} more={read.moreProposals} />
        </ClientMessages>
      )}
      {read.guestOffers.length > 0 && (
        <ClientMessages of={['guests.offer']}>
          <GuestOffersCard
            rows={read.guestOffers.map(({ id, orgName, title, startsAt, timeZone }) => ({
              id,
              orgName,
              title,
              when: sessionMoment(startsAt, timeZone, ctx.locale),
            }))}
          />
        </ClientMessages>
      )}
      <RequestedCard
        requested={byDue(read.requested).slice(0, documentCount)}
        now={ctx.now}
        more={read.requested.length > documentCount}
      />
      <InvitationsCard invitations={read.toOrgs} />
      <SessionsCard
        ahead={read.ahead}
        invitations={read.toSessions}
        locale={ctx.locale}
        now={ctx.now}
        belongs={ctx.viewer.roles.length > 0}
      />
      <TrainingCard curriculums={read.curriculums} locale={ctx.locale} />
    </div>
  )
}

/** The main button only while nothing is listed to do, whose first button is the main one then. */
const AddCredit = ({ isMain, name }: { isMain: boolean; name: string }) => (
  <ButtonLink variant={isMain ? 'primary' : 'secondary'} href="/add-credits" icon={<Icon name="plus" size={16} />}>
    {name}
  </ButtonLink>
)

const noLicenseReason = ({ hasCredential, noCredential }: { hasCredential: boolean; noCredential: boolean }) =>
  hasCredential ? 'archived' : noCredential ? 'saidNone' : 'none'

type CardsProps = {
  views: readonly CredentialView[]
  open: readonly OpenSessionView[]
  calm: boolean
  title: string
  ctx: { locale: Locale }
}

const Cards = ({ views, open, calm, title, ctx: { locale } }: CardsProps) => {
  const t = translatorFor(locale)
  return (
    <section
      aria-label={title}
      className={classNames(
        'grid grid-cols-1 gap-4',
        views.length > 1 && 'md:grid-cols-2',
        views.length > 2 && 'xl:grid-cols-3',
      )}
    >
      {views.map((view) => (
        <CredentialCard key={view.credential.id} facts={calm ? calmBeforeCredits(view, t) : credentialFacts(view, t)}>
          {openWarnings(view.status.current, t).map(({ key, text, tone }) => (
            <InlineNotice key={key} tone={tone}>
              {text}
            </InlineNotice>
          ))}
          <ClassesThatClose
            view={view}
            open={open}
            locale={locale}
            whatIf={`/credentials/${view.credential.id}/what-if`}
          />
        </CredentialCard>
      ))}
    </section>
  )
}
