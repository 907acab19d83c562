'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { ConflictNotice } from '@/app/_forms/conflict-notice'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { UpdateOrgDocument } from '@/graphql/generated/update-org'
import { orgLimits, orgProblems } from '@/lib/domain/orgs/values'
import { addressLimits } from '@/lib/domain/people/address-values'
import type { OrgFact } from './org-facts'

const addressFields = ['street1', 'street2', 'city', 'state', 'postalCode'] as const
type FieldName = 'name' | 'industry' | 'timeZone' | (typeof addressFields)[number]

type Props = {
  org: { id: string; version: number; values: Record<FieldName, string> }
  /** The same as text, to show what somebody else changed. */
  facts: readonly OrgFact[]
  options: { industries: readonly Option[]; zones: readonly Option[]; states: readonly Option[] }
}

/** Name, industry, time zone and address as one form; taking over what is saved starts it anew. */
export default function OrgForm(props: Props) {
  const [generation, setGeneration] = useState(0)
  return <FormBody key={generation} {...props} onTake={() => setGeneration(generation + 1)} />
}

function FormBody({ org, facts, options, onTake }: Props & { onTake: () => void }) {
  const t = useTranslations('orgs.settings')
  const about = useTranslations('orgs.facts')
  const address = useTranslations('account.fields')
  const common = useTranslations('common.form')
  const { dirty, busy, errors, summary, changes, save } = useSettings({ org, facts })
  const names: Record<FieldName, string> = {
    name: t('name'),
    industry: t('industry'),
    timeZone: t('timeZone'),
    street1: address('street1'),
    street2: address('street2'),
    city: address('city'),
    state: address('state'),
    postalCode: address('postalCode'),
  }
  const field = (name: FieldName) => ({
    name,
    label: names[name],
    defaultValue: org.values[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <Form onSubmit={save} onInput={() => (dirty.current = true)} noValidate className="flex flex-col gap-6">
      <Draft name={`org:${org.id}`} version={org.version} dirty={dirty} />
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <Card title={about('title')} lead={t('aboutLead')}>
        <div className="flex max-w-form flex-col gap-5">
          <TextField {...field('name')} maxLength={orgLimits.name} />
          <SelectField {...field('industry')} options={options.industries} />
          <SelectField {...field('timeZone')} hint={t('timeZoneHint')} options={options.zones} />
        </div>
      </Card>
      <Card title={t('addressTitle')} lead={t('addressLead')}>
        <div className="flex max-w-form flex-col gap-5">
          <TextField {...field('street1')} maxLength={addressLimits.street1} />
          <TextField {...field('street2')} maxLength={addressLimits.street2} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField {...field('city')} maxLength={addressLimits.city} />
            <TextField {...field('postalCode')} maxLength={addressLimits.postalCode} />
          </div>
          <SelectField {...field('state')} options={options.states} placeholder={common('choose')} />
        </div>
      </Card>
      {changes.length > 0 && (
        <ConflictNotice
          title={t('stale.title')}
          facts={changes.map(({ label, value }) => ({ term: label, detail: value || t('stale.empty') }))}
          onTake={onTake}
        />
      )}
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

/** Saves; what somebody else saved meanwhile is shown, and what was typed stays. */
function useSettings({ org, facts }: Pick<Props, 'org' | 'facts'>) {
  const t = useTranslations('orgs.settings')
  const router = useRouter()
  const dirty = useRef(false)
  const [seen, setSeen] = useState({ version: org.version, facts })
  const [saved, setSaved] = useState(0)
  if (org.version === saved && seen.version !== saved) setSeen({ version: saved, facts })
  useLeaveGuard(dirty)
  const { busy, errors, summary, submit } = useWrite(UpdateOrgDocument, ({ input }) =>
    orgProblems({ ...input, address: input.address ?? {} }),
  )

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await submit({ input: { id: org.id, version: org.version, ...typed(event.currentTarget) } })
    if (answer?.data) {
      dirty.current = false
      setSaved(answer.data.version)
      showToast({ title: t('saved'), tone: 'success' })
    }
    router.refresh()
  }
  const changed = facts.filter(({ raw }, index) => raw !== seen.facts[index]?.raw)
  return {
    ...{ dirty, busy, errors: atFields(errors), summary: atFields(summary), save },
    changes: org.version === saved ? [] : changed,
  }
}

/** The fields of the address have names of their own. */
const atFields = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace('address.', ''), text]))

function typed(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: FieldName) => String(data.get(name) ?? '').trim()
  const [street1, street2, city, state, postalCode] = addressFields.map(text)
  return {
    name: text('name'),
    industry: text('industry'),
    timeZone: text('timeZone'),
    address: { street1, street2, city, state, postalCode },
  }
}
