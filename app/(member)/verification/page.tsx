import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AnotherAddress } from '@/app/_components/contacts/another-address'
import { ProveContact } from '@/app/_components/contacts/prove-contact'
import { SignOutForm } from '@/app/_components/sign-out-form'
import { InvitedNote } from '@/app/_components/sign-up/sign-up-frame'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getContactCode } from '@/lib/services/contacts/contacts'
import { RecheckButton } from './recheck-button'

const recheckMessages = ['verification.alreadyVerified', 'verification.notVerifiedYet'] as const

export const generateMetadata = titled('verification.title')

/** "Check your email": enter a code, ask the identity provider again, use another address, or sign out. */
export default async function VerificationPage() {
  const { ctx, facts } = await enterPage()
  if (facts.verified) redirect('/')
  const state = orNotFound(await getContactCode(ctx, {}))
  const t = await getTranslations('verification')
  const byPhone = state?.kind === 'PHONE'
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-4">
      <InvitedNote />
      <Card>
        <PageHeader title={t(byPhone ? 'titlePhone' : 'title')} lead={t(byPhone ? 'introPhone' : 'intro')} />
        {state ? <ProveContact state={state} now={ctx.now} next="home" onArrival /> : <p>{t('noContact')}</p>}
        <div className="mt-5 flex flex-wrap items-start gap-2 border-t border-line pt-4">
          <AnotherAddress
            key={state?.contactId}
            open={t('useAnother')}
            label={t('newAddressLabel')}
            hint={t('newAddressHint')}
            submit={t('saveAddress')}
            startOpen={!state}
            quiet
          />
          {!byPhone && state && (
            <ClientMessages of={recheckMessages}>
              <RecheckButton />
            </ClientMessages>
          )}
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-y-1 text-sm text-soft">
        <p className="mr-4">{t('wrongAccount')}</p>
        <SignOutForm label={t('signOut')} quiet />
      </div>
    </div>
  )
}
