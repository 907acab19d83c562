import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { invitationHintCookie, scanTokenCookie } from '@/lib/server/cookies'
import { LandingAdmin } from './_components/landing-admin'
import { LandingHero } from './_components/landing-hero'
import { LandingNurse } from './_components/landing-nurse'
import { Alert } from './_ui/alert'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home')
  return { title: { absolute: t('documentTitle') }, description: t('hero.text') }
}

/** Where somebody signed out arrives; the guard chain sends signed-in visitors on. */
export default async function LandingPage() {
  const [t, checkIn, jar] = await Promise.all([getTranslations('home'), getTranslations('checkIn.attend'), cookies()])
  return (
    <>
      {jar.has(scanTokenCookie) && (
        <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
          <Alert tone="success">{checkIn('landing')}</Alert>
        </div>
      )}
      {jar.has(invitationHintCookie) && (
        <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
          <Alert tone="info">{t('invitation.text')}</Alert>
        </div>
      )}
      <LandingHero />
      <LandingNurse />
      <LandingAdmin />
    </>
  )
}
