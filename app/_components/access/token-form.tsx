'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { errorList } from '@/app/_components/error-list'
import { FormDialog } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { alertDialog } from '@/app/_ui/ask'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { CreateApiTokenDocument } from '@/graphql/generated/create-api-token'
import type { ScopeChoices, TokenLabels } from './access-labels'
import { ProgramFields } from './program-fields'
import { TokenMade } from './token-made'

export type TokenFormProps = {
  /** The organization it is for; null for the person's own. */
  orgId: string | null
  scopes: ScopeChoices
  labels: TokenLabels
  onClose: () => void
}

/** The form of a new token, then the token, this once. */
export default function TokenForm({ orgId, scopes, labels, onClose }: TokenFormProps) {
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
    await alertDialog({ text: labels.made.lost })
  }

  if (token) return <TokenMade token={token} labels={labels.made} onClose={onClose} />
  return (
    <FormDialog title={labels.title} onClose={onClose} busy={busy} labels={labels.form} onSubmit={save}>
      <FormErrors title={labels.errors} errors={errorList(errors, labels.fields)} />
      <ProgramFields scopes={scopes} labels={labels} errors={errors} />
      <SelectField
        name="days"
        label={labels.fields.days}
        error={errors.days}
        options={labels.days}
        defaultValue={labels.usual}
      />
    </FormDialog>
  )
}
