'use client'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Draft } from '@/app/_components/draft'
import { type LeaveLabels, useLeaveGuard } from '@/app/_lib/use-leave-guard'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import type { Option } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { AboutFields } from './about-fields'
import { AddressFields } from './address-fields'
import { BirthField } from './birth-field'
import { type ChangedLabels, ChangedMeanwhile } from './changed-meanwhile'
import { NameFields } from './name-fields'
import { profileData } from './profile-data'
import { ProfileErrors } from './profile-errors'
import { changedFacts, type ProfileFact } from './profile-fact'
import type { AboutOptions, ProfileLabels } from './profile-labels'
import type { ProfileValues } from './profile-values'
import { useProfileForm } from './use-profile-form'

type Part = { title: string; lead: string }
type Props = {
  person: ProfileValues
  /** The same in words, to tell what somebody else changed. */
  facts: readonly ProfileFact[]
  fields: ProfileLabels
  options: AboutOptions
  states: readonly Option[]
  labels: {
    name: Part
    about: Part
    address: Part
    save: string
    saved: string
    changed: ChangedLabels
    leave: LeaveLabels
  }
}

/**
 * The whole profile, saved as one. What was typed stays when somebody else changed it in the meantime; then both are shown
 * and the next save counts.
 */
export function ProfileForm(props: Props) {
  const [generation, setGeneration] = useState(0)
  return <Fields key={generation} {...props} onTake={() => setGeneration(generation + 1)} />
}

function Fields({ person, facts, fields, options, states, labels, onTake }: Props & { onTake: () => void }) {
  const router = useRouter()
  const dirty = useRef(false)
  const [seen, setSeen] = useState({ version: person.version, facts })
  const [saved, setSaved] = useState(0)
  if (person.version === saved && seen.version !== saved) setSeen({ version: saved, facts })
  useLeaveGuard(dirty, labels.leave)

  const { busy, errors, summary, form } = useProfileForm({
    userId: person.id,
    version: person.version,
    read: profileData,
    onSaved: (version) => {
      dirty.current = false
      setSaved(version)
      showToast({ title: labels.saved, tone: 'success' })
      router.refresh()
    },
    onRefused: () => router.refresh(),
  })
  const changes = person.version === saved ? [] : changedFacts(seen.facts, facts)
  const touch: typeof form.onInput = (event) => {
    dirty.current = true
    form.onInput(event)
  }
  const given = { person, labels: fields, errors }

  return (
    <form {...form} onInput={touch} className="flex flex-col gap-4">
      <Draft name="profile" version={person.version} dirty={dirty} />
      <ProfileErrors errors={summary} labels={fields} />
      <Card title={labels.name.title} lead={labels.name.lead}>
        <div className="flex max-w-form flex-col gap-5">
          <NameFields {...given} />
          <BirthField {...given} />
        </div>
      </Card>
      <Card title={labels.about.title} lead={labels.about.lead}>
        <div className="flex max-w-form flex-col gap-5">
          <AboutFields {...given} options={options} />
        </div>
      </Card>
      <Card title={labels.address.title} lead={labels.address.lead}>
        <div className="flex max-w-form flex-col gap-5">
          <AddressFields {...given} states={states} />
        </div>
      </Card>
      <ChangedMeanwhile facts={changes} labels={labels.changed} onTake={onTake} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {labels.save}
      </Button>
    </form>
  )
}
