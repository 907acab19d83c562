'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import SecretDialog from '@/app/_components/secret-dialog'
import { DateBox } from '@/app/_forms/date-box'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { alertDialog } from '@/app/_ui/ask'
import { FormErrors } from '@/app/_ui/form-errors'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { CreateSurveyLinkDocument } from '@/graphql/generated/create-survey-link'
import { readerLinkLimits, readerLinkLives } from '@/lib/domain/access/reader-link'
import { surveyLinkProblems } from '@/lib/domain/inspections/inspection'
import { contactLength } from '@/lib/domain/people/contact-values'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { languageName } from '@/lib/i18n/language-name'
import { locales } from '@/lib/i18n/locales'

type Props = {
  orgId: string
  /** The period and license type shown on the page, with which the form starts. */
  from: string
  to: string
  license: string | null
  licenses: readonly Option[]
  onClose: () => void
}

/** Creates a survey link, then shows its address, which is never shown again. */
export default function LinkForm({ orgId, from, to, license, licenses, onClose }: Props) {
  const t = useTranslations('inspection.form')
  const common = useTranslations('common.form')
  const madeText = useTranslations('inspection.made')
  const router = useRouter()
  const [address, setAddress] = useState<string | null>(null)
  const { busy, errors, summary, submit } = useWrite(CreateSurveyLinkDocument, ({ input }) => surveyLinkProblems(input))

  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '')
    const chosen = text('license')
    const answer = await submit({
      input: {
        orgId,
        inspectorName: text('inspectorName'),
        inspectorEmail: text('inspectorEmail'),
        from: text('from'),
        to: text('to'),
        license: chosen ? pairOf(chosen) : null,
        days: Number(text('days')),
        language: text('language'),
      },
    })
    if (!answer) return
    router.refresh()
    if (answer.data?.path) return setAddress(new URL(answer.data.path, window.location.origin).href)
    // The first response, which held the address, was lost.
    onClose()
    await alertDialog({ text: madeText('lost') })
  }

  if (address) return <SecretDialog secret={address} words="inspection.made" onClose={onClose} />
  const fields = ['inspectorName', 'inspectorEmail', 'from', 'to', 'license', 'days', 'language'] as const
  const names = Object.fromEntries(fields.map((field) => [field, t(field)]))
  return (
    <FormDialog title={t('title')} onClose={onClose} busy={busy} save={t('save')} onSubmit={save}>
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <TextField
        name="inspectorName"
        label={t('inspectorName')}
        error={errors.inspectorName}
        maxLength={readerLinkLimits.name}
        autoComplete="off"
      />
      <TextField
        name="inspectorEmail"
        type="email"
        label={t('inspectorEmail')}
        hint={t('emailHint')}
        error={errors.inspectorEmail}
        maxLength={contactLength}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateBox name="from" label={t('from')} error={errors.from} defaultValue={from} />
        <DateBox name="to" label={t('to')} error={errors.to} defaultValue={to} />
      </div>
      <SelectField
        name="license"
        label={t('license')}
        error={errors.license}
        options={licenses}
        defaultValue={license ?? ''}
      />
      <Terms errors={errors} />
    </FormDialog>
  )
}

/** The lifetime of the link, and the language of the message. */
function Terms({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useTranslations('inspection.form')
  const reader = useLocale()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="days"
        label={t('days')}
        hint={t('daysHint')}
        error={errors.days}
        options={readerLinkLives.map((days) => ({ value: String(days), label: t('daysCount', { days }) }))}
        defaultValue={String(readerLinkLimits.usualDays)}
      />
      <SelectField
        name="language"
        label={t('language')}
        error={errors.language}
        options={locales.map((value) => ({ value, label: languageName(value, reader) }))}
        defaultValue={locales[0]}
      />
    </div>
  )
}
