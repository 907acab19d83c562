'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Conflict } from '@/app/_forms/conflict'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { useTranslate } from '@/app/_lib/use-translate'
import { confirmDialog } from '@/app/_ui/ask'
import { FormErrors } from '@/app/_ui/form-errors'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { UpdateCredentialDocument } from '@/graphql/generated/update-credential'
import { firstLicenseQuestion, type RuleBook } from '@/lib/domain/compliance/rule-for'
import { canBeMultistate } from '@/lib/domain/credentials/offered-types'
import { licenseProblems } from '@/lib/domain/credentials/values'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { type LicenseDates, LicenseFields, licenseTexts, multistateOf } from '../license-fields'
import { mayBeFar } from '../license-questions'
import { periodPreview } from '../period-preview'
import { PeriodPreviewList } from '../period-preview-list'

/** The editable values of a license. */
type LicenseValues = {
  version: number
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense: boolean | null
  multistate: boolean | null
}
export type EditedLicense = LicenseValues & {
  id: string
  geo: string
  credentialType: string
  periodsEdited: boolean
  /** The rules for licenses of its kind. */
  rules: RuleBook
}

type Props = { license: EditedLicense; onClose: () => void }

/** Edits the number, the dates and the first-license answer of a license. */
export default function EditLicense({ license, onClose }: Props) {
  const [start] = useState<LicenseValues>(license)
  const t = useTranslations('credentials.detail.edit')
  const fields = useTranslations('credentials.new')
  const common = useTranslations('common')
  const [dates, setDates] = useState<LicenseDates>(start)
  const [firstLicense, setFirstLicense] = useState(start.firstLicense)
  const { busy, errors, summary, versions, save } = useLicenseEdit({ license, start, onClose })
  const { geo, credentialType, rules } = license
  const datesChange = dates.effectiveAt !== start.effectiveAt || dates.expiresAt !== start.expiresAt
  const question = firstLicenseQuestion(rules, geo, credentialType, dates.expiresAt ?? start.expiresAt)
  const mayBeMultistate = canBeMultistate(geo, credentialType)
  const list = errorList(summary, {
    credentialNumber: fields('number'),
    effectiveAt: fields('issued'),
    expiresAt: fields('expires'),
  })
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      busy={busy}
      draft={{ name: `license:${license.id}`, version: start.version }}
      onSubmit={async (form) => {
        const texts = licenseTexts(form)
        if (datesChange && !(await mayBeFar(texts.expiresAt, fields))) return
        await save({
          ...texts,
          ...multistateOf(form, mayBeMultistate),
          firstLicense: question ? firstLicense : start.firstLicense,
        })
      }}
    >
      <FormErrors title={common('form.errorSummary')} errors={list} />
      <Conflict {...versions} />
      <LicenseFields
        start={start}
        onDates={(change) => setDates({ ...dates, ...change })}
        first={question ? { question, value: firstLicense, onValue: setFirstLicense } : undefined}
        multistate={mayBeMultistate ? { start: start.multistate === true } : undefined}
        errors={errors}
      />
      {datesChange && <NewPeriods license={license} draft={{ ...dates, firstLicense }} />}
      <p className="text-sm text-soft">{t('verification')}</p>
    </FormDialog>
  )
}

type NewPeriodsProps = Pick<Props, 'license'> & { draft: LicenseDates & { firstLicense: boolean | null } }

/** Previews the periods that the changed dates produce. */
function NewPeriods({ license, draft }: NewPeriodsProps) {
  const t = useTranslate()
  const edit = useTranslations('credentials.detail.edit')
  const { geo, credentialType, periodsEdited, rules } = license
  const preview = periodPreview(rules, { geo, credentialType, ...draft }, todayInGeo(geo, new Date()), t)
  return (
    <section className="flex flex-col gap-2 rounded-xl border border-line bg-sunken p-3">
      <h3 className="text-sm font-semibold">{edit('periods')}</h3>
      <PeriodPreviewList preview={preview} />
      {periodsEdited && <InlineNotice tone="warn">{edit('edited')}</InlineNotice>}
    </section>
  )
}

type Typed = ReturnType<typeof licenseTexts> & ReturnType<typeof multistateOf> & { firstLicense: boolean | null }

type Editing = Props & { start: LicenseValues }

/**
 * Saves the license. Asks before manually set periods are replaced, and keeps the typed values when somebody else saved
 * first.
 */
function useLicenseEdit({ license, start, onClose }: Editing) {
  const t = useTranslations('credentials.detail.edit')
  const common = useTranslations('common.actions')
  const form = useDialogEdit(UpdateCredentialDocument, {
    start,
    saved: t('saved'),
    onClose,
    read: (now: LicenseValues) => now,
    fields: licenseFields,
    parts: ({ firstLicense }) => ({ firstLicense }),
    check: ({ input }) => licenseProblems(input, todayIn('UTC', new Date())),
  })

  function save(typed: Typed, replaceEditedPeriods = false): Promise<void> {
    const input = { id: license.id, version: form.version, ...typed, replaceEditedPeriods }
    return form.save({ input }, { 'errors.periodsEdited': () => askToReplace(typed) })
  }
  const question = {
    title: t('replaceTitle'),
    text: t('replaceText'),
    ok: t('replace'),
    cancel: common('cancel'),
  }
  async function askToReplace(typed: Typed): Promise<void> {
    if (await confirmDialog(question)) await save(typed, true)
  }
  return { ...form, save }
}

/** The values of the form's fields. */
const licenseFields = ({ credentialNumber, effectiveAt, expiresAt, firstLicense, multistate }: LicenseValues) =>
  fieldsOf({
    credentialNumber,
    effectiveAt,
    expiresAt,
    firstLicense: firstLicense === null ? '' : firstLicense ? 'yes' : 'no',
    multistate: multistate ? 'on' : '',
  })
