'use client'
import type { MutationData } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { TextField } from '@/app/_ui/text-field'
import { orgLimits } from '@/lib/domain/orgs/values'
import { closingProblems } from '@/lib/domain/orgs/visit'
import { ReasonField } from '../reason-form'

type ClosingInput = { reason: string; name: string }
type Words = Record<'title' | 'lead' | 'save' | 'done' | 'reason' | 'reasonHint' | 'name' | 'nameHint', string>

type Props<R extends MutationData, V extends ClosingInput> = {
  orgName: string
  mutation: ApiDocument<R, V>
  variables: (asked: ClosingInput) => V
  words: Words
  onClose: () => void
}

/**
 * Asks for the reason for closing an organization and for its name as confirmation. Used by its administrators and by
 * super admins.
 */
export function CloseOrgForm<R extends MutationData, V extends ClosingInput>({
  orgName,
  mutation,
  variables,
  words,
  onClose,
}: Props<R, V>) {
  const { run, busy, errors } = useAction({ mutation, check: closingProblems(orgName), done: words.done, onClose })
  const text = (form: FormData, name: string) => String(form.get(name) ?? '')
  return (
    <FormDialog
      title={words.title}
      save={words.save}
      danger
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run(variables({ reason: text(form, 'reason'), name: text(form, 'name') }))}
    >
      <p>{words.lead}</p>
      <ReasonField label={words.reason} hint={words.reasonHint} error={errors.reason} />
      <TextField
        name="name"
        label={words.name}
        hint={words.nameHint}
        error={errors.name}
        maxLength={orgLimits.name}
        autoComplete="off"
      />
    </FormDialog>
  )
}
