'use client'
import { useRouter } from 'next/navigation'
import { errorList } from '@/app/_components/error-list'
import { FormDialog } from '@/app/_components/form-dialog'
import { fill } from '@/app/_lib/fill'
import { useApiForm } from '@/app/_lib/use-api-form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { RegisterApiClientDocument } from '@/graphql/generated/register-api-client'
import type { ClientLabels, ScopeChoices } from './access-labels'
import { ProgramFields } from './program-fields'

export type ClientFormProps = { orgId: string; scopes: ScopeChoices; labels: ClientLabels; onClose: () => void }

/** The form that registers a client of the provider; a token of the client proves whose it is. */
export default function ClientForm({ orgId, scopes, labels, onClose }: ClientFormProps) {
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(RegisterApiClientDocument)

  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '')
    const [name, accessToken] = [text('name'), text('accessToken')]
    const chosen = form.getAll('scopes').map(String)
    if (!(await submit({ input: { orgId, name, scopes: chosen, accessToken } }))) return
    showToast({ title: fill(labels.done, { name }), tone: 'success' })
    router.refresh()
    onClose()
  }

  return (
    <FormDialog title={labels.title} onClose={onClose} busy={busy} labels={labels.form} onSubmit={save}>
      <FormErrors title={labels.errors} errors={errorList(errors, labels.fields)} />
      <ProgramFields scopes={scopes} labels={labels} errors={errors} />
      <TextArea
        name="accessToken"
        label={labels.fields.accessToken}
        hint={labels.proofHint}
        error={errors.accessToken}
        autoComplete="off"
        spellCheck={false}
        rows={4}
      />
    </FormDialog>
  )
}
