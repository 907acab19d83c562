import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { RecordsText } from '@/app/_components/legal/legal-page'
import { profileValues } from '@/app/_components/profile/profile-values'
import { SignUpFrame } from '@/app/_components/sign-up/sign-up-frame'
import { ClientMessages } from '@/app/_frame/client-messages'
import { isProfileComplete, withKnownName } from '@/lib/domain/people/known-name'
import { isLocale } from '@/lib/i18n/locales'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getInvitedName } from '@/lib/services/invitations/invited'
import { getPerson } from '@/lib/services/users/user'
import { DateStyleLine } from './date-style-line'
import { ProfileStep } from './step-form'
import { afterSteps, stepOf } from './steps'

type Props = { searchParams: Promise<{ step?: string | string[] }> }

const formMessages = [
  'account.fields',
  'fields.firstName',
  'fields.middleName',
  'fields.lastName',
  'onboarding.change',
  'onboarding.yourName',
  'onboarding.records.finish',
  'onboarding.records.agree',
  'validation.minimumAge',
  'validation.mustBeAlive',
  'validation.acknowledge',
  'validation.adopt',
] as const

/** The person with the best name known: their own, or else the one on their invitation. */
const namedPerson = cache(async () => {
  const { ctx, facts } = await enterPage()
  if (!facts.verified) redirect('/verification')
  const [person, invited] = await Promise.all([getPerson(ctx, {}), getInvitedName(ctx, {})])
  return withKnownName(orNotFound(person), orNotFound(invited))
})

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ step }, person, t] = await Promise.all([searchParams, namedPerson(), getTranslations('onboarding')])
  return { title: t('documentTitle', { step: t(`steps.${stepOf(step, person)}.title`) }) }
}

/** If the language has its own date style, the first date field names the style in use and offers the other one. */
async function dateStyle({ id, datesInLanguage }: { id: string; datesInLanguage: boolean }) {
  const { ctx } = await enterPage()
  if (!isLocale(ctx.locale) || ctx.locale === 'en') return null
  return <DateStyleLine personId={id} language={ctx.locale} inLanguage={datesInLanguage} />
}

/** The whole profile on one page: the name if it is unknown, the date of birth, and electronic records. */
export default async function OnboardingPage({ searchParams }: Props) {
  const [{ step: requestedStep }, person] = await Promise.all([searchParams, namedPerson()])
  if (isProfileComplete(person)) redirect(afterSteps(requestedStep))
  const t = await getTranslations('onboarding')
  const step = stepOf(requestedStep, person)
  return (
    <SignUpFrame
      key={step}
      personId={person.id}
      step={1}
      title={t(`steps.${step}.title`)}
      lead={t(`steps.${step}.lead`)}
    >
      <ClientMessages of={formMessages}>
        <ProfileStep person={profileValues(person)} asksName={step === 'name'} dates={await dateStyle(person)}>
          <RecordsText />
        </ProfileStep>
      </ClientMessages>
    </SignUpFrame>
  )
}
