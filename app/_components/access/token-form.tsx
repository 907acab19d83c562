'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import SecretDialog from '@/app/_components/secret-dialog'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { alertDialog } from '@/app/_ui/ask'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { CreateApiTokenDocument } from '@/graphql/generated/create-api-token'
import { type Scope, tokenLife } from '@/lib/domain/access/api-token'
import { accessProblems } from '@/lib/domain/access/values'
import { ProgramFields } from './program-fields'

/** The offered lifetimes of a new token, in days. */
const lives = [7, 30, 60, tokenLife.usual, 180, tokenLife.longest]

type Props = {
  /** The organization that owns it; null for the person's own token. */
  orgId: string | null
  scopes: readonly Scope[]
  onClose: () => void
}

/** Creates a token, then shows it, once only. */
export default function TokenForm({ orgId, scopes, onClose }: Props) {
  const t = useTranslations('access.form')
  const common = useTranslations('common.form')
  const madeText = useTranslations('access.made')
  const router = useRouter()
  const [token, setToken] = useState<string | null>(null)
  const { busy, errors, summary, submit } = useWrite(CreateApiTokenDocument, ({ input }) => accessProblems(input))

  async function save(form: FormData) {
    const name = String(form.get('name') ?? '')
    const days = Number(form.get('days'))
    const answer = await submit({ input: { orgId, name, scopes: form.getAll('scopes').map(String), days } })
    if (!answer) return
    router.refresh()
    if (answer.data?.token) return setToken(answer.data.token)
    // The first response, which held the token, was lost.
    onClose()
    await alertDialog({ text: madeText('lost') })
  }

  if (token) return <SecretDialog secret={token} words="access.made" onClose={onClose} />
  const names = { name: t('name'), scopes: t('scopes'), days: t('days') }
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      busy={busy}
      save={t('save')}
      onSubmit={save}
      draft={{ name: draftNames.token(orgId) }}
    >
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <ProgramFields nameHint={t('nameHint')} scopes={scopes} errors={errors} />
      <SelectField
        name="days"
        label={t('days')}
        error={errors.days}
        options={lives.map((days) => ({ value: String(days), label: t('daysCount', { days }) }))}
        defaultValue={String(tokenLife.usual)}
      />
    </FormDialog>
  )
}
