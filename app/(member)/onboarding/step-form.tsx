'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState, useTransition } from 'react'
import {
  AboutFields,
  AddressFields,
  BirthField,
  NameFields,
  ProfileErrors,
} from '@/app/_components/profile/profile-fields'
import type { AboutOptions } from '@/app/_components/profile/profile-options'
import {
  aboutData,
  addressData,
  birthData,
  nameData,
  type ProfileValues,
} from '@/app/_components/profile/profile-values'
import { useProfileForm } from '@/app/_components/profile/use-profile-form'
import { Draft } from '@/app/_forms/draft'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { Form } from '@/app/_ui/form'
import type { Option } from '@/app/_ui/select-field'
import type { EnteredProfile } from '@/lib/domain/people/values'

type Props = {
  userId: string
  /** The address of the next step; null after the last: then the guard chain brings the person on. */
  next: string | null
  read: (form: FormData) => EnteredProfile
  /** The word on the button; "Continue" unless told. */
  submit?: string
  /** Links beside the button: back, skip. */
  links: ReactNode
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** One step: saved on the server, then on to the next. */
function StepForm({ userId, next, read, submit, links, children }: Props) {
  const t = useTranslations('onboarding')
  const router = useRouter()
  const [going, go] = useTransition()
  const [done, setDone] = useState(false)
  const { busy, errors, summary, form } = useProfileForm({
    userId,
    read,
    onSaved: () => {
      if (next) return go(() => router.push(next))
      setDone(true)
      window.location.assign('/')
    },
  })
  return (
    <Form {...form} className="flex flex-col gap-5">
      <Draft name="onboarding" />
      <ProfileErrors errors={summary} />
      {children(errors)}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={busy || going || done}>
          {submit ?? t('continue')}
        </Button>
        {links}
      </div>
    </Form>
  )
}

type StepProps = { person: ProfileValues; next: string; links: ReactNode }

export const NameStep = ({ person, ...step }: StepProps) => (
  <StepForm {...step} userId={person.id} read={nameData}>
    {(errors) => <NameFields person={person} errors={errors} />}
  </StepForm>
)

export const BirthStep = ({ person, ...step }: StepProps) => (
  <StepForm {...step} userId={person.id} read={birthData}>
    {(errors) => <BirthField person={person} errors={errors} />}
  </StepForm>
)

export const AboutStep = ({ person, options, ...step }: StepProps & { options: AboutOptions }) => (
  <StepForm {...step} userId={person.id} read={aboutData}>
    {(errors) => <AboutFields person={person} errors={errors} options={options} />}
  </StepForm>
)

export const AddressStep = ({ person, states, ...step }: StepProps & { states: readonly Option[] }) => (
  <StepForm {...step} userId={person.id} read={addressData}>
    {(errors) => <AddressFields person={person} errors={errors} states={states} />}
  </StepForm>
)

const recordsData = (form: FormData) => ({ acknowledged: form.get('acknowledged') === 'on' })

/** The last step: reading the text, and agreeing to electronic records. */
export function RecordsStep({ userId, links, children }: { userId: string; links: ReactNode; children: ReactNode }) {
  const t = useTranslations('onboarding.records')
  return (
    <StepForm userId={userId} next={null} read={recordsData} submit={t('finish')} links={links}>
      {(errors) => (
        <>
          {children}
          <Checkbox name="acknowledged" label={t('agree')} error={errors.acknowledged} />
        </>
      )}
    </StepForm>
  )
}
