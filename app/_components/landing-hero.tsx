import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { LandingExample } from './landing-example'

/** What Suma does, the three ways in, and one license as an example. */
export async function LandingHero() {
  const t = await getTranslations('home')
  return (
    <section className="mx-auto grid w-full max-w-page items-center gap-10 px-4 py-8 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16">
      <div className="flex flex-col gap-5">
        <h1 className="text-4xl font-semibold tracking-tight sm:text-5xl">{t('hero.title')}</h1>
        <p className="max-w-[34rem] text-lg text-soft">{t('hero.text')}</p>
        <nav aria-label={t('actions.label')} className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          <ButtonLink href="/login?signup" variant="primary" reload>
            {t('actions.createAccount')}
          </ButtonLink>
          <ButtonLink href="/login" reload>
            {t('actions.signIn')}
          </ButtonLink>
          <ButtonLink href="/login?sms" variant="quiet" reload>
            {t('actions.signInByText')}
          </ButtonLink>
        </nav>
        <p className="text-sm text-soft">{t('hero.free')}</p>
      </div>
      <LandingExample />
    </section>
  )
}
