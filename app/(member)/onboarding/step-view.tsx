import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import type { UserRecord } from '@/lib/data/users'
import type { SignedInCtx } from '@/lib/services/ctx'
import { aboutOptions, profileLabels, stateOptions } from '../account/profile-labels'
import { profileValues } from '../account/profile-values'
import { ContactStep } from './contact-step'
import { RecordsStep } from './records-step'
import { RecordsText } from './records-text'
import { AboutStep, AddressStep, BirthStep, NameStep } from './step-forms'
import { addressOf, type Step, stepAfter, stepBefore } from './steps'

type Props = { step: Step; ctx: SignedInCtx; person: UserRecord }

/** The form of one step. */
export async function StepView({ step, ctx, person }: Props) {
  const [t, fields] = await Promise.all([getTranslations('onboarding'), profileLabels()])
  const after = stepAfter(step)
  const next = addressOf(after ?? step)
  const links = <StepLinks step={step} back={t('back')} skip={t('skip')} />
  const common = { person: profileValues(person), fields, next, submit: t('continue'), links }
  if (step === 'name') return <NameStep {...common} />
  if (step === 'birth') return <BirthStep {...common} />
  if (step === 'contact') return <ContactStep ctx={ctx} person={person} next={next} links={links} />
  if (step === 'about') return <AboutStep {...common} options={await aboutOptions()} />
  if (step === 'address') return <AddressStep {...common} states={await stateOptions()} />
  const words = { submit: t('records.finish'), agree: t('records.agree'), fields }
  return (
    <RecordsStep userId={person.id} {...words} links={links}>
      <RecordsText />
    </RecordsStep>
  )
}

function StepLinks({ step, back, skip }: { step: Step; back: string; skip: string }) {
  const before = stepBefore(step)
  const after = stepAfter(step)
  const optional = step === 'about' || step === 'address'
  return (
    <>
      {before && <ButtonLink href={addressOf(before)}>{back}</ButtonLink>}
      {optional && after && (
        <ButtonLink href={addressOf(after)} variant="quiet">
          {skip}
        </ButtonLink>
      )}
    </>
  )
}
