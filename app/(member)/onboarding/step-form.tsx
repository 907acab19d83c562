'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { BirthField, NameFields, ProfileErrors } from '@/app/_components/profile/profile-fields'
import { birthData, nameData, type ProfileValues } from '@/app/_components/profile/profile-values'
import { useProfileForm } from '@/app/_components/profile/use-profile-form'
import { Draft } from '@/app/_forms/draft'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { fullName } from '@/lib/domain/people/names'
import { addressOf } from './steps'

type Props = {
  person: ProfileValues
  /** Asks for the name; otherwise shows the known name with a way to change it. */
  asksName: boolean
  /** The date style in use, for languages that have their own. */
  dates: ReactNode
  /** The text on electronic records. */
  children: ReactNode
}

/**
 * Asks for the name if it is unknown and for the date of birth, and shows the text on electronic records, which the
 * button accepts. A name known from an invitation becomes the person's own. After saving, the guard chain leads to the
 * next step.
 */
export function ProfileStep({ person, asksName, dates, children }: Props) {
  const t = useTranslations('onboarding')
  const [isSaved, setIsSaved] = useState(false)
  const { firstName, middleName, lastName } = person
  const { busy, errors, summary, form } = useProfileForm({
    userId: person.id,
    read: (entered) => ({
      ...(asksName ? nameData(entered) : { firstName, middleName, lastName }),
      ...birthData(entered),
      acknowledged: true,
    }),
    onSaved: () => {
      setIsSaved(true)
      window.location.assign('/')
    },
  })
  return (
    <Form {...form} className="flex flex-col gap-5">
      <Draft name="onboarding" />
      <ProfileErrors errors={summary} />
      {asksName ? <NameFields person={person} errors={errors} /> : <KnownName person={person} />}
      <BirthField person={person} errors={errors} />
      {dates}
      <section className="flex flex-col gap-4 rounded-xl border border-line bg-sunken p-4 text-sm">{children}</section>
      <div className="form-foot flex flex-col gap-3 max-sm:text-sm">
        <p>{t('records.agree')}</p>
        <Button type="submit" variant="primary" busy={busy || isSaved} className="sm:self-start">
          {t('records.finish')}
        </Button>
      </div>
    </Form>
  )
}

function KnownName({ person }: { person: ProfileValues }) {
  const t = useTranslations('onboarding')
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 wrap-anywhere">{t('yourName', { name: fullName(person) })}</span>
      <ButtonLink href={addressOf('name')} variant="quiet" className="-ml-2">
        {t('change')}
      </ButtonLink>
    </p>
  )
}
