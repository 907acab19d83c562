'use client'
import { useRef } from 'react'
import { FormDialog, type FormDialogLabels } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { DeleteMyAccountDocument } from '@/graphql/generated/delete-my-account'
import { SendDeletionCodeDocument } from '@/graphql/generated/send-deletion-code'

type CodeLabels = Record<'lead' | 'field' | 'send' | 'sent', string>
export type DeleteLabels = Record<'button' | 'title' | 'lead' | 'confirm' | 'confirmHint', string> & {
  /** Null for somebody who signed in a moment ago. */
  code: CodeLabels | null
  form: FormDialogLabels
}

/** Deletes the account: one of the person's own contacts is typed, and a code where one is asked for. Then nobody is signed in. */
export function DeleteDialog({ labels, onClose }: { labels: DeleteLabels; onClose: () => void }) {
  const { busy, errors, submit } = useApiForm(DeleteMyAccountDocument)
  const leave = useRef<HTMLFormElement>(null)
  const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

  async function erase(form: FormData) {
    const done = await submit({ confirm: text(form, 'confirm'), code: text(form, 'code') || null })
    // Signs out at the identity provider too, and lands on the page that says so.
    if (done) leave.current?.submit()
  }
  return (
    <>
      <FormDialog title={labels.title} onClose={onClose} onSubmit={erase} busy={busy} labels={labels.form} danger>
        {/* An address can be longer than a phone is wide. */}
        <div className="flex flex-col gap-5 [overflow-wrap:anywhere]">
          <p>{labels.lead}</p>
          <TextField
            name="confirm"
            label={labels.confirm}
            hint={labels.confirmHint}
            error={errors.confirm}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {labels.code && <Code labels={labels.code} error={errors.code} />}
        </div>
      </FormDialog>
      <form ref={leave} method="post" action="/logout" hidden>
        <input type="hidden" name="reason" value="deleted" />
      </form>
    </>
  )
}

function Code({ labels, error }: { labels: CodeLabels; error: string | undefined }) {
  const { busy, submit } = useApiForm(SendDeletionCodeDocument)
  async function send() {
    if (await submit({})) showToast({ title: labels.sent, tone: 'success' })
  }
  return (
    <div className="flex flex-col gap-3">
      <p>{labels.lead}</p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          name="code"
          label={labels.field}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button onClick={send} busy={busy}>
          {labels.send}
        </Button>
      </div>
    </div>
  )
}
