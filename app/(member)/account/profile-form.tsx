'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import {
  AboutFields,
  AddressFields,
  BirthField,
  NameFields,
  ProfileErrors,
} from '@/app/_components/profile/profile-fields'
import type { AboutOptions } from '@/app/_components/profile/profile-options'
import { type ProfileValues, profileData } from '@/app/_components/profile/profile-values'
import { useProfileForm } from '@/app/_components/profile/use-profile-form'
import { ConflictNotice } from '@/app/_forms/conflict-notice'
import { Draft } from '@/app/_forms/draft'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import type { Option } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { changedFacts, type ProfileFact } from './profile-fact'

type Props = {
  person: ProfileValues
  /** The same as text, to show what somebody else changed. */
  facts: readonly ProfileFact[]
  options: AboutOptions
  states: readonly Option[]
}

/**
 * The whole profile, saved as one. What was typed stays when somebody else changed it in the meantime; then both are shown
 * and the next save counts.
 */
export function ProfileForm(props: Props) {
  const [generation, setGeneration] = useState(0)
  return <Fields key={generation} {...props} onTake={() => setGeneration(generation + 1)} />
}

function Fields({ person, facts, options, states, onTake }: Props & { onTake: () => void }) {
  const t = useTranslations('account.profile')
  const stale = useTranslations('account.stale')
  const router = useRouter()
  const dirty = useRef(false)
  const [seen, setSeen] = useState({ version: person.version, facts })
  const [saved, setSaved] = useState(0)
  if (person.version === saved && seen.version !== saved) setSeen({ version: saved, facts })
  useLeaveGuard(dirty)

  const { busy, errors, summary, form } = useProfileForm({
    userId: person.id,
    version: person.version,
    read: profileData,
    onSaved: (version) => {
      dirty.current = false
      setSaved(version)
      showToast({ title: t('saved'), tone: 'success' })
      router.refresh()
    },
    onRefused: () => router.refresh(),
  })
  const changes = person.version === saved ? [] : changedFacts(seen.facts, facts)
  const given = { person, errors }

  return (
    <Form {...form} onInput={() => (dirty.current = true)} className="flex flex-col gap-4">
      <Draft name="profile" version={person.version} dirty={dirty} />
      <ProfileErrors errors={summary} />
      <Card title={t('name')} lead={t('nameLead')}>
        <div className="flex max-w-form flex-col gap-5">
          <NameFields {...given} />
          <BirthField {...given} />
        </div>
      </Card>
      <Card title={t('about')} lead={t('aboutLead')}>
        <div className="flex max-w-form flex-col gap-5">
          <AboutFields {...given} options={options} />
        </div>
      </Card>
      <Card title={t('address')} lead={t('addressLead')}>
        <div className="flex max-w-form flex-col gap-5">
          <AddressFields {...given} states={states} />
        </div>
      </Card>
      {changes.length > 0 && (
        <ConflictNotice
          title={stale('title')}
          facts={changes.map(({ label, value }) => ({ term: label, detail: value || stale('empty') }))}
          onTake={onTake}
        />
      )}
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
