import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'

/** The ways in for somebody signed out; `again`: for somebody who was on the way to a page, signing in comes first. */
export async function WaysIn({ again }: { again?: boolean }) {
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
