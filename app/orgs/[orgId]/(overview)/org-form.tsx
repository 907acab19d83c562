'use client'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useRef, useState } from 'react'
import { Draft } from '@/app/_components/draft'
import { errorList } from '@/app/_components/error-list'
import { useApiForm } from '@/app/_lib/use-api-form'
import { useLeaveGuard } from '@/app/_lib/use-leave-guard'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { UpdateOrgDocument } from '@/graphql/generated/update-org'
import { ChangedMeanwhile } from '../../../(member)/account/changed-meanwhile'
import { changedFacts, type ProfileFact } from '../../../(member)/account/profile-fact'
import { AddressFields, NameFields, type OrgValues } from './org-fields'
import type { SettingsLabels, SettingsOptions } from './settings-labels'

type Props = {
  org: { id: string; version: number; values: OrgValues }
  /** The same in words, to tell what somebody else changed. */
  facts: readonly ProfileFact[]
  options: SettingsOptions
  labels: SettingsLabels
}

/** Name, industry, time zone and address as one form; taking over what is saved starts it anew. */
export function OrgForm(props: Props) {
  const [generation, setGeneration] = useState(0)
  return <Form key={generation} {...props} onTake={() => setGeneration(generation + 1)} />
}

function Form({ org, facts, options, labels, onTake }: Props & { onTake: () => void }) {
  const { dirty, busy, errors, changes, save } = useSettings({ org, facts, labels })
  const given = { values: org.values, labels, options, errors }
  return (
    <form onSubmit={save} onInput={() => (dirty.current = true)} noValidate className="flex flex-col gap-6">
      <Draft name={`org:${org.id}`} version={org.version} dirty={dirty} />
      <FormErrors title={labels.errors} errors={errorList(errors, labels.fields)} />
      <Card title={labels.title} lead={labels.lead}>
        <div className="flex max-w-form flex-col gap-5">
          <NameFields {...given} />
        </div>
      </Card>
      <Card title={labels.addressTitle} lead={labels.addressLead}>
        <div className="flex max-w-form flex-col gap-5">
          <AddressFields {...given} />
        </div>
      </Card>
      <ChangedMeanwhile facts={changes} labels={labels.changed} onTake={onTake} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {labels.save}
      </Button>
    </form>
  )
}

/** Saving; what somebody else saved meanwhile is told, and what was typed stays. */
function useSettings({ org, facts, labels }: Pick<Props, 'org' | 'facts' | 'labels'>) {
  const router = useRouter()
  const dirty = useRef(false)
  const [seen, setSeen] = useState({ version: org.version, facts })
  const [saved, setSaved] = useState(0)
  if (org.version === saved && seen.version !== saved) setSeen({ version: saved, facts })
  useLeaveGuard(dirty, labels.leave)
  const { busy, errors, submit } = useApiForm(UpdateOrgDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await submit({ input: { id: org.id, version: org.version, ...typed(event.currentTarget) } })
    if (answer?.data) {
      dirty.current = false
      setSaved(answer.data.version)
      showToast({ title: labels.saved, tone: 'success' })
    }
    router.refresh()
  }
  const plain = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace('address.', ''), text]))
  const changes = org.version === saved ? [] : changedFacts(seen.facts, facts)
  return { dirty, busy, errors: plain, changes, save }
}

function typed(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const [street1, street2, city, state, postalCode] = ['street1', 'street2', 'city', 'state', 'postalCode'].map(text)
  return {
    name: text('name'),
    industry: text('industry'),
    timeZone: text('timeZone'),
    address: { street1, street2, city, state, postalCode },
  }
}
