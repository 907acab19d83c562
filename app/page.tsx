import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { continueCookie, invitationHintCookie, scanTokenCookie } from '@/lib/server/cookies'
import { pageCtx } from '@/lib/server/enter-page'
import { readInvitationOffer } from '@/lib/services/invitations/invitation-offer'
import { Hero, SignInToContinue } from './_components/landing/hero'
import { Covered, LicenseHolders, Organizations, Price, Trust } from './_components/landing/sections'
import { Steps } from './_components/landing/steps'
import { publicMetadata } from './_components/public-metadata'
import { Alert } from './_ui/alert'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home')
  return publicMetadata('/', { title: { absolute: t('documentTitle') }, description: t('hero.text') })
}

/** The landing page for signed-out visitors; the guard chain redirects signed-in ones. */
export default async function LandingPage() {
  const [checkIn, jar] = await Promise.all([getTranslations('checkIn.attend'), cookies()])
  const invitation = jar.get(invitationHintCookie())?.value
  const offer = invitation ? await readInvitationOffer(await pageCtx(), { id: invitation }) : null
  return (
    <>
      {jar.has(scanTokenCookie()) && (
        <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
          <Alert tone="success">{checkIn('landing')}</Alert>
        </div>
      )}
      {offer || jar.has(continueCookie()) ? (
        <SignInToContinue isInvited={offer !== null} invitedBy={offer?.ok ? offer.value.orgName : null} />
      ) : (
        <Hero />
      )}
      <Steps />
      <LicenseHolders />
      <Organizations />
      <Covered />
      <Trust />
      <Price />
    </>
  )
}
