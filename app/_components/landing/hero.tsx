import { getLocale, getTranslations } from 'next-intl/server'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { CredentialCard } from '@/app/_components/credentials/credential-card'
import { MessagePage } from '@/app/_components/message-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { addDays, addYears, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { Picture } from './section'

/** Days until the example license expires. */
const daysLeft = 240

const course = (id: string, completedAt: PlainDate, units: number, format: 'IN_PERSON' | 'ONLINE'): RecordedCredit => ({
  id,
  completedAt,
  units,
  format,
})

/**
 * Two licenses of a fictional person in California: a nurse assistant, who may study partly online, and a home health
 * aide, who may not.
 */
export function exampleLicense(type: 'CNA' | 'HHA', book: RuleBook, now: Date): CredentialView {
  const asOf = todayIn('America/Los_Angeles', now)
  const expiresAt = addDays(asOf, daysLeft)
  const startsAt = addDays(addYears(expiresAt, -2), 1)
  const credential: CredentialView['credential'] = {
    id: type,
    createdAt: now,
    updatedAt: now,
    version: 1,
    userId: '',
    geo: 'CA',
    credentialType: type,
    credentialNumber: '00384412',
    expiresAt,
    firstLicense: false,
    multistate: null,
    effectiveAt: addYears(startsAt, -2),
    verifiedState: 'YES',
    verifiedAt: now,
    verifiedStateReasons: [],
    verifiedStateDetail: null,
    archivedAt: null,
    renewalPeriods: [],
    topicAnswers: [],
    attestations: [],
    renewalAnswers: null,
  }
  return { credential, status: { ...credentialStatus(book, credential, exampleCredits(startsAt), asOf), asOf } }
}

/** The fictional person's credits so far: all the online hours that can count, and the hours of the first year. */
const exampleCredits = (startsAt: PlainDate): RecordedCredit[] => [
  course('1', addDays(startsAt, 60), 1200, 'IN_PERSON'),
  course('2', addDays(startsAt, 150), 1200, 'ONLINE'),
  course('3', addDays(startsAt, 400), 1200, 'ONLINE'),
]

/** The pitch, the three ways to sign in, and a license card as the dashboard shows it. */
export async function Hero() {
  const t = await getTranslations('home.hero')
  return (
    <section className="mx-auto grid w-full max-w-page items-center gap-8 px-4 py-8 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14">
      <div className="flex flex-col gap-5">
        <h1 className="text-figure font-semibold tracking-tight sm:text-hero">{t('title')}</h1>
        <p className="max-w-[34rem] text-lg text-soft">{t('text')}</p>
        <WaysIn />
        <p className="text-sm text-soft">{t('free')}</p>
      </div>
      <ExampleCard says={t('picture')} />
    </section>
  )
}

async function ExampleCard({ says }: { says: string }) {
  const [ctx, locale] = await Promise.all([pageCtx(), getLocale()])
  const view = exampleLicense('CNA', await ctx.load.rules(), ctx.now)
  return (
    <Picture says={says}>
      <CredentialCard facts={credentialFacts(view, translatorFor(locale))} />
    </Picture>
  )
}

type ContinueProps = {
  isInvited: boolean
  /** The organization whose open invitation brought the visitor here. */
  invitedBy: string | null
}

/**
 * For signed-out visitors who requested a page that needs sign-in; signing in continues to that page. Invited people
 * are mostly new: they learn who invites them and which address to use, and creating an account comes first.
 */
export async function SignInToContinue({ isInvited, invitedBy }: ContinueProps) {
  const [t, from] = await Promise.all([
    getTranslations(isInvited ? 'home.invitation' : 'home.continue'),
    getTranslations('home.invitation'),
  ])
  return (
    <MessagePage
      icon={<Icon name={isInvited ? 'mail' : 'key-round'} size={28} />}
      title={invitedBy ? from('titleFrom', { org: invitedBy }) : t('title')}
      actions={<WaysIn again={!isInvited} />}
    >
      <p>{t('text')}</p>
    </MessagePage>
  )
}

/**
 * The ways to sign in. `again`: the visitor was on the way to a page, so signing in comes before creating an account.
 */
async function WaysIn({ again }: { again?: boolean }) {
  const t = await getTranslations('home.actions')
  const signIn = (
    <ButtonLink key="signIn" href="/login" variant={again ? 'primary' : 'secondary'} reload>
      {t('signIn')}
    </ButtonLink>
  )
  const createAccount = (
    <ButtonLink key="createAccount" href="/login?signup" variant={again ? 'secondary' : 'primary'} reload>
      {t('createAccount')}
    </ButtonLink>
  )
  const byText = (
    <ButtonLink key="byText" href="/login?sms" variant="quiet" reload>
      {t('signInByText')}
    </ButtonLink>
  )
  const withOrganization = (
    <ButtonLink key="withOrganization" href="/login/organization" variant="quiet">
      {t('signInWithOrganization')}
    </ButtonLink>
  )
  return (
    <nav
      aria-label={t('label')}
      className="flex w-full flex-col gap-2 sm:w-auto sm:items-start in-[.message-page]:sm:items-center"
    >
      <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
        {again ? [signIn, createAccount] : [createAccount, signIn]}
      </div>
      <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row sm:flex-wrap">{[byText, withOrganization]}</div>
    </nav>
  )
}
