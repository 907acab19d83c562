'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorList } from '@/app/_components/error-list'
import { FormDialog } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { FormErrors } from '@/app/_ui/form-errors'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { CreateApiTokenDocument } from '@/graphql/generated/create-api-token'
import { tokenLife } from '@/lib/domain/access/api-token'
import type { Scope } from '@/lib/domain/access/scopes'
import { ProgramFields } from './program-fields'

/** How many days a new token may be chosen to live. */
const lives = [7, 30, 60, tokenLife.usual, 180, tokenLife.longest]

type Props = {
  /** The organization it is for; null for the person's own. */
  orgId: string | null
  scopes: readonly Scope[]
  onClose: () => void
}

/** The form of a new token, then the token, this once. */
export default function TokenForm({ orgId, scopes, onClose }: Props) {
  const t = useTranslations('access.form')
  const made = useTranslations('access.made')
  const router = useRouter()
  const [token, setToken] = useState<string | null>(null)
  const { busy, errors, submit } = useApiForm(CreateApiTokenDocument)

  async function save(form: FormData) {
    const name = String(form.get('name') ?? '')
    const days = Number(form.get('days'))
    const answer = await submit({ input: { orgId, name, scopes: form.getAll('scopes').map(String), days } })
    if (!answer) return
    router.refresh()
    if (answer.data?.token) return setToken(answer.data.token)
    // The first answer was lost on its way.
    onClose()
    await alertDialog({ text: made('lost') })
  }

  if (token) return <TokenMade token={token} onClose={onClose} />
  const names = { name: t('name'), scopes: t('scopes'), days: t('days') }
  return (
    <FormDialog title={t('title')} onClose={onClose} busy={busy} save={t('save')} onSubmit={save}>
      <FormErrors title={t('errors')} errors={errorList(errors, names)} />
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

/** The text of a new token: it closes by its button alone, for it cannot be shown again. */
function TokenMade({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations('access.made')
  async function copy() {
    await navigator.clipboard.writeText(token)
    showToast({ title: t('copied'), tone: 'success' })
  }
  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('title')}
      size="contact"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 pt-2 text-ink">
        <InlineNotice tone="warn">{t('text')}</InlineNotice>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            name="madeToken"
            label={t('token')}
            value={token}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 grow basis-56"
          />
          <Button onClick={copy}>{t('copy')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
