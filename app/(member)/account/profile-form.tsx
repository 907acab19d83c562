'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import {
  AboutFields,
  AddressFields,
  BirthField,
  NameFields,
  ProfileErrors,
} from '@/app/_components/profile/profile-fields'
import type { AboutOptions } from '@/app/_components/profile/profile-options'
import { type ProfileValues, profileData, profileFields, profileValues } from '@/app/_components/profile/profile-values'
import { type StoredProfile, useProfileForm } from '@/app/_components/profile/use-profile-form'
import { Conflict } from '@/app/_forms/conflict'
import { Draft } from '@/app/_forms/draft'
import { FormPart } from '@/app/_forms/form-part'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import type { Option } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'

type Props = {
  person: ProfileValues
  options: AboutOptions
  states: readonly Option[]
}

/** The whole profile, saved as one. */
export function ProfileForm({ person, options, states }: Props) {
  const t = useTranslations('account.profile')
  const router = useRouter()
  const dirty = useRef(false)
  const { versions, version, meet, begin } = useConflict(versionOf(person))
  useLeaveGuard(dirty)

  const { busy, errors, summary, form } = useProfileForm({
    userId: person.id,
    version,
    read: profileData,
    onSaved: (stored) => {
      dirty.current = false
      begin(storedIn(stored))
      showToast({ title: t('saved'), tone: 'success' })
      router.refresh()
    },
    onStale: (now, said) => meet({ ...storedIn(now), said }),
  })
  const fieldProps = { person, errors }

  return (
    <Form {...form} onInput={() => (dirty.current = true)} className="flex flex-col gap-4">
      <Draft name="profile" version={person.version} dirty={dirty} />
      <ProfileErrors errors={summary} />
      <Conflict {...versions} />
      <Card
        flush
        footer={
          <div className="flex justify-end">
            <Button type="submit" variant="primary" busy={busy} className="max-sm:w-full">
              {t('save')}
            </Button>
          </div>
        }
      >
        <div className="divide-y divide-line">
          <FormPart id="name" title={t('name')} lead={t('nameLead')}>
            <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
              <NameFields {...fieldProps} />
              <BirthField {...fieldProps} />
            </div>
          </FormPart>
          <FormPart id="address" title={t('address')} lead={t('addressLead')}>
            <AddressFields {...fieldProps} states={states} />
          </FormPart>
          <FormPart id="about" title={t('about')} lead={t('aboutLead')}>
            <AboutFields {...fieldProps} options={options} />
          </FormPart>
        </div>
      </Card>
    </Form>
  )
}

/** A profile in the form in which versions are compared when two edits conflict. */
const versionOf = (person: ProfileValues): Version => ({ version: person.version, fields: profileFields(person) })

const storedIn = (stored: StoredProfile) => versionOf(profileValues(stored))
