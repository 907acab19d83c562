'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { DeleteMyAccountDocument } from '@/graphql/generated/delete-my-account'
import { SendDeletionCodeDocument } from '@/graphql/generated/send-deletion-code'
import { contactLength, sentCodeProblem } from '@/lib/domain/people/contact'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

type Props = { contact: string; codeTo: string | null; onClose: () => void }

/** Deletes the account once the person has typed one of their contacts and, where needed, a code. Signs them out. */
export default function DeleteDialog({ contact, codeTo, onClose }: Props) {
  const t = useTranslations('ownData.delete')
  const { busy, errors, submit } = useWrite(DeleteMyAccountDocument, ({ confirm, code }) =>
    problemsAmong({
      confirm: lineProblem(confirm, contactLength),
      code: code ? sentCodeProblem(code) : null,
    }),
  )
  const leave = useRef<HTMLFormElement>(null)
  const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

  async function erase(form: FormData) {
    const done = await submit({ confirm: text(form, 'confirm'), code: text(form, 'code') || null })
    // Signs out at the identity provider too, and lands on the page that confirms it.
    if (done) leave.current?.submit()
  }
  return (
    <>
      <FormDialog title={t('dialog')} onClose={onClose} onSubmit={erase} busy={busy} save={t('ok')} danger>
        {/* An address can be longer than a phone is wide. */}
        <div className="flex flex-col gap-5 [overflow-wrap:anywhere]">
          <p>{t('lead')}</p>
          <TextField
            name="confirm"
            label={t('confirm', { contact })}
            hint={t('confirmHint')}
            error={errors.confirm}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {codeTo && <Code contact={codeTo} error={errors.code} />}
        </div>
      </FormDialog>
      <form ref={leave} method="post" action="/logout" hidden>
        <input type="hidden" name="reason" value="deleted" />
      </form>
    </>
  )
}

function Code({ contact, error }: { contact: string; error: string | undefined }) {
  const t = useTranslations('ownData.delete')
  const { busy, submit } = useWrite(SendDeletionCodeDocument)
  async function send() {
    if (await submit({})) showToast({ title: t('codeSent', { contact }), tone: 'success' })
  }
  return (
    <div className="flex flex-col gap-3">
      <p>{t('codeLead', { contact })}</p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          name="code"
          label={t('code')}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button onClick={send} busy={busy}>
          {t('sendCode')}
        </Button>
      </div>
    </div>
  )
}
