import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { continueCookie, invitationHintCookie, scanTokenCookie } from '@/lib/server/cookies'
import { Covered } from './_components/landing/covered'
import { Hero } from './_components/landing/hero'
import { LicenseHolders } from './_components/landing/license-holders'
import { Organizations } from './_components/landing/organizations'
import { Price } from './_components/landing/price'
import { SignInToContinue } from './_components/landing/sign-in-to-continue'
import { Steps } from './_components/landing/steps'
import { Trust } from './_components/landing/trust'
import { publicMetadata } from './_components/public-metadata'
import { Alert } from './_ui/alert'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home')
  return publicMetadata('/', { title: { absolute: t('documentTitle') }, description: t('hero.text') })
}

/** Where somebody signed out arrives; the guard chain sends signed-in visitors on. */
export default async function LandingPage() {
  const [checkIn, jar] = await Promise.all([getTranslations('checkIn.attend'), cookies()])
  const isInvited = jar.has(invitationHintCookie)
  return (
    <>
      {jar.has(scanTokenCookie) && (
        <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
          <Alert tone="success">{checkIn('landing')}</Alert>
        </div>
      )}
      {isInvited || jar.has(continueCookie) ? <SignInToContinue isInvited={isInvited} /> : <Hero />}
      <Steps />
      <LicenseHolders />
      <Organizations />
      <Covered />
      <Trust />
      <Price />
    </>
  )
}
