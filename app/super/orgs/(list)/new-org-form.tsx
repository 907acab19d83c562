'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { CreateOrgDocument } from '@/graphql/generated/create-org'
import { orgLimits } from '@/lib/domain/orgs/values'
import { contactLength } from '@/lib/domain/people/contact'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

export type NewOrgOptions = {
  industries: readonly Option[]
  features: readonly { value: string; label: string }[]
  zones: readonly Option[]
  usualZone: string
}
type Props = { options: NewOrgOptions; onClose: () => void }

/** Asks for the name of an organization and its first administrator, then opens its page. */
export default function NewOrgForm({ options, onClose }: Props) {
  const t = useTranslations('installation.orgList')
  const { run, busy, errors } = useAction({
    mutation: CreateOrgDocument,
    check: ({ input }) =>
      problemsAmong({
        name: lineProblem(input.name, orgLimits.name),
        adminContact: lineProblem(input.adminContact, contactLength),
      }),
    done: t('created'),
    goTo: ({ id }) => `/super/orgs/${id}`,
    onClose,
  })
  return (
    <FormDialog
      title={t('createTitle')}
      save={t('createSave')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ input: valuesOf(form) })}
    >
      <TextField
        name="name"
        label={t('createName')}
        error={errors.name}
        maxLength={orgLimits.name}
        autoComplete="off"
      />
      <TextField
        name="adminContact"
        label={t('createContact')}
        hint={t('createContactHint')}
        error={errors.adminContact}
        maxLength={contactLength}
        autoComplete="off"
      />
      <SelectField name="industry" label={t('createIndustry')} options={options.industries} defaultValue="HEALTHCARE" />
      <SelectField name="timeZone" label={t('createZone')} options={options.zones} defaultValue={options.usualZone} />
      <ChoiceGroup name="features" type="checkbox" label={t('createFeatures')} choices={options.features} />
    </FormDialog>
  )
}

function valuesOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name'),
    adminContact: text('adminContact'),
    industry: text('industry'),
    timeZone: text('timeZone'),
    features: form.getAll('features').map(String),
  }
}
