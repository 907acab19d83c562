'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Check, MutationData } from '@/app/_actions/send'
import SecretDialog from '@/app/_components/secret-dialog'
import { DateBox } from '@/app/_forms/boxes'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { useWrite } from '@/app/_forms/use-write'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { readerLinkLimits, readerLinkLives } from '@/lib/domain/access/reader-link'
import { type Locale, languageName, locales } from '@/lib/i18n/locales'

type Errors = Readonly<Record<string, string>>
type Text = (field: string) => string

type Props<R extends MutationData, V> = {
  words: 'inspection' | 'transcript'
  mutation: ApiDocument<R, V>
  check: Check<V>
  variables: (text: Text) => V
  /** The labels of the fields, in the order of the form. */
  names: Readonly<Record<string, string>>
  /** The period shown on the page, with which the form starts. */
  from: string
  to: string
  language: Locale
  onClose: () => void
  /** The fields before the dates, and those after them. */
  who: (errors: Errors) => ReactNode
  which?: (errors: Errors) => ReactNode
}

/** The part of `variables` that every new link has. */
export const linkTerms = (text: Text) => ({
  from: text('from'),
  to: text('to'),
  days: Number(text('days')),
  language: text('language'),
})

/**
 * Creates a link that shows records to a reader without an account, then shows its address, which is never shown again.
 */
export function ReaderLinkForm<R extends MutationData, V>(props: Props<R, V>) {
  const { words, mutation, check, variables, names, from, to, language, onClose, who, which } = props
  const t = useTranslations(`${words}.form`)
  const common = useTranslations('common.form')
  const madeText = useTranslations(`${words}.made`)
  const reader = useLocale()
  const router = useRouter()
  const [address, setAddress] = useState<string | null>(null)
  const { busy, errors, summary, submit } = useWrite(mutation, check)

  async function save(form: FormData) {
    const answer = await submit(variables((name) => String(form.get(name) ?? '')))
    if (!answer) return
    router.refresh()
    const { path } = (answer.data ?? {}) as { path?: string | null }
    if (path) return setAddress(new URL(path, window.location.origin).href)
    // The first response, which held the address, was lost.
    onClose()
    await alertDialog({ text: madeText('lost') })
  }

  if (address) return <SecretDialog secret={address} words={`${words}.made`} onClose={onClose} />
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      busy={busy}
      save={t('save')}
      onSubmit={save}
      draft={{ name: draftNames.readerLink(words) }}
    >
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      {who(errors)}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateBox name="from" label={t('from')} error={errors.from} defaultValue={from} />
        <DateBox name="to" label={t('to')} error={errors.to} defaultValue={to} />
      </div>
      {which?.(errors)}
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
          defaultValue={language}
        />
      </div>
    </FormDialog>
  )
}
