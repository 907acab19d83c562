'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState, useTransition } from 'react'
import { BirthField, NameFields, ProfileErrors } from '@/app/_components/profile/profile-fields'
import { birthData, nameData, type ProfileValues } from '@/app/_components/profile/profile-values'
import { useProfileForm } from '@/app/_components/profile/use-profile-form'
import { Draft } from '@/app/_forms/draft'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { fullName } from '@/lib/domain/people/names'
import type { EnteredProfile } from '@/lib/domain/people/values'
import { addressOf } from './steps'

type Props = {
  /** What is kept across a reload goes by it. */
  name: string
  userId: string
  /** The address of the next step; null after the last: then the guard chain brings the person on. */
  next: string | null
  read: (form: FormData) => EnteredProfile
  /** The word on the button. */
  submit: string
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** One step: saved on the server, then on to the next. */
function StepForm({ name, userId, next, read, submit, children }: Props) {
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
      <Draft name={`onboarding:${name}`} />
      <ProfileErrors errors={summary} />
      {children(errors)}
      <Button type="submit" variant="primary" busy={busy || going || done} className="sm:self-start">
        {submit}
      </Button>
    </Form>
  )
}

/** What the person is called: typed, or what is known only looked at. */
export function NameStep({ person }: { person: ProfileValues }) {
  const t = useTranslations('onboarding')
  return (
    <StepForm name="name" userId={person.id} next={addressOf('birth')} read={nameData} submit={t('continue')}>
      {(errors) => <NameFields person={person} errors={errors} />}
    </StepForm>
  )
}

/** When the person was born, and the text on electronic records, which the button agrees to. A name that was known is theirs then. */
export function BirthStep({
  person,
  dates,
  children,
}: {
  person: ProfileValues
  dates: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('onboarding')
  const { firstName, middleName, lastName } = person
  const read = (form: FormData) => ({ firstName, middleName, lastName, ...birthData(form), acknowledged: true })
  return (
    <StepForm name="birth" userId={person.id} next={null} read={read} submit={t('records.finish')}>
      {(errors) => (
        <>
          <p className="-mt-3 flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 wrap-anywhere">{t('yourName', { name: fullName(person) })}</span>
            <ButtonLink href={addressOf('name')} variant="quiet" className="-ml-2">
              {t('change')}
            </ButtonLink>
          </p>
          <BirthField person={person} errors={errors} />
          {dates}
          <section className="flex flex-col gap-4 rounded-xl border border-line bg-sunken p-4 text-sm">
            {children}
          </section>
          <p>{t('records.agree')}</p>
        </>
      )}
    </StepForm>
  )
}
