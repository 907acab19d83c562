'use client'
import { useState } from 'react'
import { errorList } from '@/app/_components/error-list'
import { FormDialog, type FormDialogLabels } from '@/app/_components/form-dialog'
import { OtherVersion, type StaleLabels } from '@/app/_components/other-version'
import { useDialogEdit } from '@/app/_lib/use-dialog-edit'
import { confirmDialog } from '@/app/_ui/ask'
import { FormErrors } from '@/app/_ui/form-errors'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { UpdateCredentialDocument } from '@/graphql/generated/update-credential'
import { asksFirstLicense } from '@/lib/domain/compliance/rule-for'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type LicenseDates, type LicenseFieldLabels, LicenseFields, licenseTexts } from '../license-fields'
import { periodPreview } from '../period-preview'
import { PeriodPreviewList } from '../period-preview-list'
import { templateText } from '../template-text'

/** What can be edited of a license. */
export type LicenseValues = {
  version: number
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense: boolean | null
}
export type EditedLicense = LicenseValues & { id: string; geo: string; credentialType: string; periodsEdited: boolean }

export type EditLicenseLabels = LicenseFieldLabels & {
  form: FormDialogLabels
  stale: StaleLabels
  title: string
  errors: string
  verification: string
  periods: string
  periodsEdited: string
  replace: { title: string; text: string; ok: string }
  saved: string
}

type Props = {
  license: EditedLicense
  templates: Readonly<Record<string, string>>
  labels: EditLicenseLabels
  onClose: () => void
}

/** Number, dates and the first-license answer of a license. Taking another version starts the fields anew. */
export default function EditLicense(props: Props) {
  const [start, setStart] = useState<LicenseValues>(props.license)
  return <Form key={start.version} {...props} start={start} onTake={setStart} />
}

function Form({ license, start, templates, labels, onClose, onTake }: Props & FormState) {
  const [dates, setDates] = useState<LicenseDates>(start)
  const [first, setFirst] = useState(start.firstLicense)
  const { busy, errors, other, save } = useLicenseEdit({ license, start, labels, onClose })
  const { geo, credentialType } = license
  const datesChange = dates.effectiveAt !== start.effectiveAt || dates.expiresAt !== start.expiresAt
  const asksFirst = asksFirstLicense(geo, credentialType, dates.expiresAt ?? start.expiresAt)
  const list = errorList(errors, {
    credentialNumber: labels.number,
    effectiveAt: labels.issued,
    expiresAt: labels.expires,
  })
  return (
    <FormDialog
      title={labels.title}
      onClose={onClose}
      busy={busy}
      labels={labels.form}
      draft={{ name: `license:${license.id}`, version: start.version }}
      onSubmit={(form) => save({ ...licenseTexts(form), firstLicense: asksFirst ? first : start.firstLicense })}
    >
      <FormErrors title={labels.errors} errors={list} />
      {other && (
        <OtherVersion facts={differences(start, other, labels)} labels={labels.stale} onTake={() => onTake(other)} />
      )}
      <LicenseFields
        start={start}
        onDates={(change) => setDates({ ...dates, ...change })}
        first={asksFirst ? { value: first, onValue: setFirst } : undefined}
        labels={labels}
        errors={errors}
      />
      {datesChange && (
        <NewPeriods license={license} draft={{ ...dates, firstLicense: first }} templates={templates} labels={labels} />
      )}
      <p className="text-sm text-soft">{labels.verification}</p>
    </FormDialog>
  )
}

type NewPeriodsProps = Pick<Props, 'license' | 'templates' | 'labels'> & {
  draft: LicenseDates & { firstLicense: boolean | null }
}

/** The periods that changed dates give, before they are saved. */
function NewPeriods({ license, draft, templates, labels }: NewPeriodsProps) {
  const { geo, credentialType, periodsEdited } = license
  const t = templateText(templates)
  const preview = periodPreview({ geo, credentialType, ...draft }, todayInGeo(geo, new Date()), t)
  return (
    <section className="flex flex-col gap-2 rounded-xl border border-line bg-sunken p-3">
      <h3 className="text-sm font-semibold">{labels.periods}</h3>
      <PeriodPreviewList preview={preview} t={t} />
      {periodsEdited && <InlineNotice tone="warn">{labels.periodsEdited}</InlineNotice>}
    </section>
  )
}

type FormState = { start: LicenseValues; onTake: (values: LicenseValues) => void }
type Typed = ReturnType<typeof licenseTexts> & { firstLicense: boolean | null }

type Editing = Pick<Props, 'license' | 'labels' | 'onClose'> & { start: LicenseValues }

/** Saving: asks before periods set by hand are replaced, and keeps what was typed when somebody else saved first. */
function useLicenseEdit({ license, start, labels, onClose }: Editing) {
  const edit = { start, saved: labels.saved, onClose, read: (now: LicenseValues) => now }
  const form = useDialogEdit(UpdateCredentialDocument, 'updateCredential', edit)

  function save(typed: Typed, replaceEditedPeriods = false): Promise<void> {
    const input = { id: license.id, version: form.version, ...typed, replaceEditedPeriods }
    return form.save({ input }, { 'errors.periodsEdited': () => askToReplace(typed) })
  }
  async function askToReplace(typed: Typed): Promise<void> {
    if (await confirmDialog({ ...labels.replace, cancel: labels.form.cancel })) await save(typed, true)
  }
  return { ...form, save }
}

/** What the other version says differently from the one this form began with. */
function differences(start: LicenseValues, other: LicenseValues, labels: EditLicenseLabels) {
  const answer = (value: boolean | null) => (value === null ? '–' : value ? labels.yes : labels.no)
  const rows = [
    { term: labels.number, before: start.credentialNumber, detail: other.credentialNumber },
    { term: labels.issued, before: formatDate(start.effectiveAt), detail: formatDate(other.effectiveAt) },
    { term: labels.expires, before: formatDate(start.expiresAt), detail: formatDate(other.expiresAt) },
    { term: labels.first.question, before: answer(start.firstLicense), detail: answer(other.firstLicense) },
  ]
  const changed = rows.filter(({ before, detail }) => before !== detail)
  return changed.length > 0 ? changed : rows.slice(0, 3)
}
