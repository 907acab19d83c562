'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { FormPart } from '@/app/_forms/form-part'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { UpdateOrgDocument, type UpdateOrgMutation } from '@/graphql/generated/update-org'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { orgLimits, orgProblems } from '@/lib/domain/orgs/values'
import { addressLimits } from '@/lib/domain/people/address-values'

const addressFields = ['street1', 'street2', 'city', 'state', 'postalCode'] as const
type FieldName = 'name' | 'industry' | 'timeZone' | 'phone' | 'groupName' | (typeof addressFields)[number]

type Props = {
  org: { id: string; version: number; values: Record<FieldName, string> }
  options: {
    industries: readonly Option[]
    zones: readonly Option[]
    states: readonly Option[]
    groups: readonly string[]
  }
}

/** Name, industry, time zone and address as one form. */
export default function OrgForm({ org, options }: Props) {
  const t = useTranslations('orgs.settings')
  const about = useTranslations('orgs.facts')
  const address = useTranslations('account.fields')
  const common = useTranslations('common.form')
  const { dirty, busy, errors, summary, versions, save } = useSettings(org)
  const names: Record<FieldName, string> = {
    name: t('name'),
    industry: t('industry'),
    timeZone: t('timeZone'),
    phone: t('phone'),
    groupName: t('groupName'),
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
      <Conflict {...versions} />
      <Card
        flush
        footer={
          <Button type="submit" variant="primary" busy={busy} className="max-sm:w-full">
            {t('save')}
          </Button>
        }
      >
        <div className="divide-y divide-line">
          <FormPart id="about" title={about('title')} lead={t('aboutLead')}>
            <TextField {...field('name')} maxLength={orgLimits.name} />
            <SelectField {...field('industry')} options={options.industries} />
            <SelectField {...field('timeZone')} hint={t('timeZoneHint')} options={options.zones} />
            <TextField
              {...field('groupName')}
              optional={common('optional')}
              hint={t('groupNameHint')}
              maxLength={orgLimits.groupName}
              suggestions={options.groups}
            />
          </FormPart>
          <FormPart id="address" title={t('addressTitle')} lead={t('addressLead')}>
            <TextField {...field('phone')} type="tel" hint={t('phoneHint')} maxLength={orgLimits.phone} />
            <TextField {...field('street1')} maxLength={addressLimits.street1} />
            <TextField {...field('street2')} maxLength={addressLimits.street2} />
            <TextField {...field('city')} maxLength={addressLimits.city} />
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <SelectField {...field('state')} options={options.states} placeholder={common('choose')} />
              <TextField {...field('postalCode')} maxLength={addressLimits.postalCode} />
            </div>
          </FormPart>
        </div>
      </Card>
    </Form>
  )
}

type Org = Props['org']

/** Settings in the form in which versions are compared when two edits conflict. */
const versionOf = ({ version, values }: Omit<Org, 'id'>): Version => ({ version, fields: fieldsOf(values) })

/** Saves the form and merges it with edits that somebody else saved in the meantime. */
function useSettings(org: Org) {
  const t = useTranslations('orgs.settings')
  const router = useRouter()
  const dirty = useRef(false)
  const { versions, version, meet, begin } = useConflict(versionOf(org))
  useLeaveGuard(dirty)
  const { busy, errors, summary, send, showOtherRefusal } = useWrite(UpdateOrgDocument, ({ input }) =>
    orgProblems({ ...input, address: input.address ?? {} }),
  )

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await send({ input: { id: org.id, version, ...typed(event.currentTarget) } })
    if (!answer) return
    const now = answer.data && storedIn(answer.data)
    if (answer.success) {
      dirty.current = false
      if (now) begin(versionOf(now))
      showToast({ title: t('saved'), tone: 'success' })
    } else if (isStale(answer) && now) meet({ ...versionOf(now), said: whoChanged(answer) })
    else await showOtherRefusal(answer)
    router.refresh()
  }
  return { dirty, busy, errors: atFields(errors), summary: atFields(summary), versions, save }
}

type Stored = NonNullable<UpdateOrgMutation['updateOrg']['data']>

/** Converts an organization from the API into the values of this form. */
function storedIn({ version, name, industry, timeZone, phone, groupName, address }: Stored): Omit<Org, 'id'> {
  const lines = Object.fromEntries(addressFields.map((line) => [line, address?.[line] ?? '']))
  const about = {
    name,
    industry: industry ?? '',
    timeZone: timeZone ?? '',
    phone: phone ?? '',
    groupName: groupName ?? '',
  }
  return { version, values: { ...emptyAddress, ...lines, ...about } }
}

const emptyAddress = { street1: '', street2: '', city: '', state: '', postalCode: '' }

/** Address fields are named without the prefix `address.`. */
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
    phone: text('phone'),
    groupName: text('groupName'),
    address: { street1, street2, city, state, postalCode },
  }
}
