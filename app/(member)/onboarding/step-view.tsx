import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ContactList } from '@/app/_components/contacts/contact-list'
import { ProveAnother } from '@/app/_components/contacts/prove-another'
import { aboutOptions, stateOptions } from '@/app/_components/profile/profile-options'
import { contactsOf, profileValues } from '@/app/_components/profile/profile-values'
import { RecordsText } from '@/app/_components/records-text'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import type { UserRecord } from '@/lib/data/users/read'
import type { SignedInCtx } from '@/lib/services/ctx'
import { AboutStep, AddressStep, BirthStep, NameStep, RecordsStep } from './step-form'
import { addressOf, type Step, stepAfter, stepBefore } from './steps'

type Props = { step: Step; ctx: SignedInCtx; person: UserRecord }

const formMessages = [
  'account.fields',
  'onboarding.continue',
  'onboarding.records.finish',
  'onboarding.records.agree',
  'validation.minimumAge',
  'validation.mustBeAlive',
  'validation.acknowledge',
  'validation.adopt',
] as const

/** The form of one step. */
export async function StepView({ step, ctx, person }: Props) {
  const next = addressOf(stepAfter(step) ?? step)
  const links = <StepLinks step={step} />
  if (step === 'contact') return <ContactStep ctx={ctx} person={person} next={next} links={links} />
  return <ClientMessages of={formMessages}>{await formOf(step, person, { next, links })}</ClientMessages>
}

async function formOf(step: Exclude<Step, 'contact'>, person: UserRecord, place: { next: string; links: ReactNode }) {
  const values = { ...place, person: profileValues(person) }
  switch (step) {
    case 'name':
      return <NameStep {...values} />
    case 'birth':
      return <BirthStep {...values} />
    case 'about':
      return <AboutStep {...values} options={await aboutOptions()} />
    case 'address':
      return <AddressStep {...values} states={await stateOptions()} />
    case 'records':
      return (
        <RecordsStep userId={person.id} links={place.links}>
          <RecordsText />
        </RecordsStep>
      )
  }
}

type ContactProps = { ctx: SignedInCtx; person: UserRecord; next: string; links: ReactNode }

/** Shows how the person is reached; another contact can be proven here too. */
async function ContactStep({ ctx, person, next, links }: ContactProps) {
  const [t, verification] = await Promise.all([getTranslations('onboarding'), getTranslations('verification')])
  return (
    <div className="flex flex-col gap-5">
      <ClientMessages of={['account.contacts']}>
        <ContactList contacts={contactsOf(person)} />
      </ClientMessages>
      <ProveAnother ctx={ctx} open={verification('useAnother')} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink href={next} variant="primary">
          {t('contact.keep')}
        </ButtonLink>
        {links}
      </div>
    </div>
  )
}

async function StepLinks({ step }: { step: Step }) {
  const t = await getTranslations('onboarding')
  const before = stepBefore(step)
  const after = stepAfter(step)
  const optional = step === 'about' || step === 'address'
  return (
    <>
      {before && <ButtonLink href={addressOf(before)}>{t('back')}</ButtonLink>}
      {optional && after && (
        <ButtonLink href={addressOf(after)} variant="quiet">
          {t('skip')}
        </ButtonLink>
      )}
    </>
  )
}
