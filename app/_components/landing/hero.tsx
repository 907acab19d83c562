import { getLocale, getTranslations } from 'next-intl/server'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { CredentialCard } from '@/app/_components/credentials/credential-card'
import { MessagePage } from '@/app/_components/message-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { exampleLicense } from './example-license'
import { Picture } from './section'

/** The pitch, the three ways to sign in, and a license card as the dashboard shows it. */
export async function Hero() {
  const t = await getTranslations('home.hero')
  return (
    <section className="mx-auto grid w-full max-w-page items-center gap-8 px-4 py-8 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14">
      <div className="flex flex-col gap-5">
        <h1 className="text-4xl font-semibold tracking-tight sm:text-5xl">{t('title')}</h1>
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

/**
 * For signed-out visitors who requested a page that needs sign-in; signing in continues to that page. Invited people
 * are mostly new: they learn which address to use, and creating an account comes first.
 */
export async function SignInToContinue({ isInvited }: { isInvited: boolean }) {
  const t = await getTranslations(isInvited ? 'home.invitation' : 'home.continue')
  return (
    <MessagePage
      icon={<Icon name={isInvited ? 'mail' : 'key-round'} size={28} />}
      title={t('title')}
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
      <div className="flex w-full flex-col sm:-ms-4 sm:w-auto sm:flex-row sm:flex-wrap in-[.message-page]:sm:ms-0">
        {[byText, withOrganization]}
      </div>
    </nav>
  )
}
