import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { SignOutForm } from '@/app/_components/sign-out-form'
import { LanguagePicker } from '@/app/_frame/language-picker'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Progress } from '@/app/_ui/progress'
import { isProfileComplete } from '@/lib/domain/people/profile'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPerson } from '@/lib/services/users/get-person'
import { StepView } from './step-view'
import { addressOf, stepOf, steps } from './steps'

type Props = { searchParams: Promise<{ step?: string | string[] }> }

const ownPerson = cache(async () => {
  const { ctx, facts } = await enterPage()
  if (!facts.verified) redirect('/verification')
  return { ctx, person: orNotFound(await getPerson(ctx, {})) }
})

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ step }, { person }, t] = await Promise.all([searchParams, ownPerson(), getTranslations('onboarding')])
  return { title: t('documentTitle', { step: t(`steps.${stepOf(step, person)}.title`) }) }
}

/** The profile in short steps, each kept on the server as soon as it is answered. */
export default async function OnboardingPage({ searchParams }: Props) {
  const [{ step: asked }, { ctx, person }] = await Promise.all([searchParams, ownPerson()])
  if (isProfileComplete(person)) redirect('/')
  const t = await getTranslations('onboarding')
  const step = stepOf(asked, person)
  const count = { step: steps.indexOf(step) + 1, total: steps.length }
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <span className="text-sm text-soft tabular-nums">{t('progress', count)}</span>
        <LanguagePicker personId={person.id} />
      </div>
      <Progress quiet label={t('progressLabel')} text={t('progress', count)} value={count.step} max={count.total} />
      <Card key={step}>
        <PageHeader title={t(`steps.${step}.title`)} lead={t(`steps.${step}.lead`)} />
        <StepView step={step} ctx={ctx} person={person} />
      </Card>
      <OtherWays contact={step === 'contact'} />
    </div>
  )
}

/** Another address, or out of here: always in reach. */
async function OtherWays({ contact }: { contact: boolean }) {
  const t = await getTranslations('verification')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
      <p className="basis-full">{t('wrongAccount')}</p>
      {!contact && <Link href={addressOf('contact')}>{t('useAnother')}</Link>}
      <SignOutForm label={t('signOut')} />
    </div>
  )
}
