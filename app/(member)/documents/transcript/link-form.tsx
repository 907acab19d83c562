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
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { CreateTranscriptLinkDocument } from '@/graphql/generated/create-transcript-link'
import { readerLinkLimits, readerLinkLives } from '@/lib/domain/access/reader-link'
import { transcriptLinkProblems } from '@/lib/domain/transcripts/transcript'
import { languageName } from '@/lib/i18n/language-name'
import { locales } from '@/lib/i18n/locales'

type Props = {
  credentialId: string
  /** The dates shown on the page, with which the form starts. */
  from: string
  to: string
  onClose: () => void
}

/** Creates a link to the person's transcript, then shows its address, which is never shown again. */
export default function LinkForm({ credentialId, from, to, onClose }: Props) {
  const t = useTranslations('transcript.form')
  const common = useTranslations('common.form')
  const madeText = useTranslations('transcript.made')
  const reader = useLocale()
  const router = useRouter()
  const [address, setAddress] = useState<string | null>(null)
  const { busy, errors, summary, submit } = useWrite(CreateTranscriptLinkDocument, ({ input }) =>
    transcriptLinkProblems(input),
  )

  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '')
    const answer = await submit({
      input: {
        credentialId,
        readerName: text('readerName'),
        from: text('from'),
        to: text('to'),
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

  if (address) return <SecretDialog secret={address} words="transcript.made" onClose={onClose} />
  const fields = ['readerName', 'from', 'to', 'days', 'language'] as const
  const names = Object.fromEntries(fields.map((field) => [field, t(field)]))
  return (
    <FormDialog title={t('title')} onClose={onClose} busy={busy} save={t('save')} onSubmit={save}>
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <TextField
        name="readerName"
        label={t('readerName')}
        hint={t('readerHint')}
        error={errors.readerName}
        maxLength={readerLinkLimits.name}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateBox name="from" label={t('from')} error={errors.from} defaultValue={from} />
        <DateBox name="to" label={t('to')} error={errors.to} defaultValue={to} />
      </div>
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
          defaultValue={reader}
        />
      </div>
    </FormDialog>
  )
}
