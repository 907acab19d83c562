import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SignOutForm } from '@/app/_components/sign-out-form'
import { LanguagePicker } from '@/app/_frame/language-picker'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Progress } from '@/app/_ui/progress'
import { invitationHintCookie } from '@/lib/server/cookies'

/** Tells people who sign up through an invitation that it is not lost and comes next. */
export async function InvitedNote() {
  const [t, jar] = await Promise.all([getTranslations('onboarding'), cookies()])
  return jar.has(invitationHintCookie()) && <InlineNotice tone="info">{t('invited')}</InlineNotice>
}

type Props = {
  personId: string
  /** The number of this step, counted from 1. */
  step: number
  title: string
  lead: string
  children: ReactNode
}

/** One step of sign-up: the progress, its card, and a way to leave. */
export async function SignUpFrame({ personId, step, title, lead, children }: Props) {
  const [t, verification] = await Promise.all([getTranslations('onboarding'), getTranslations('verification')])
  const progress = t('progress', { step, total: signUpSteps })
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <span className="text-sm text-soft tabular-nums">{progress}</span>
        <LanguagePicker personId={personId} />
      </div>
      <Progress quiet label={t('progressLabel')} text={progress} value={step} max={signUpSteps} />
      <InvitedNote />
      <Card>
        <PageHeader title={title} lead={lead} />
        {children}
      </Card>
      <div className="flex flex-wrap items-center gap-y-1 text-sm text-soft">
        <p className="mr-4">{verification('wrongAccount')}</p>
        <SignOutForm label={verification('signOut')} quiet />
      </div>
    </div>
  )
}

/** Number of steps: the profile, and the first license, which uses the page for new licenses. */
export const signUpSteps = 2
