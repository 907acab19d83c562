'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { FormDialog } from '@/app/_forms/form-dialog'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { TextField } from '@/app/_ui/text-field'
import { DeleteMyAccountDocument } from '@/graphql/generated/delete-my-account'
import { contactLength } from '@/lib/domain/people/contact'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

type Props = { contact: string; onClose: () => void }

/** Deletes the account once the person has typed one of their contacts, and signs them out. */
export default function DeleteDialog({ contact, onClose }: Props) {
  const t = useTranslations('ownData.delete')
  const { busy, errors, submit } = useWrite(DeleteMyAccountDocument, ({ confirm }) =>
    problemsAmong({ confirm: lineProblem(confirm, contactLength) }),
  )
  const leave = useRef<HTMLFormElement>(null)
  async function erase(form: FormData) {
    const done = await submit({ confirm: String(form.get('confirm') ?? '').trim() })
    // Signs out at the identity provider too, and lands on the page that confirms it.
    if (done) leave.current?.submit()
  }
  return (
    <>
      <FormDialog
        title={t('dialog')}
        onClose={onClose}
        onSubmit={erase}
        busy={busy}
        save={t('ok')}
        danger
        draft={{ name: draftNames.deletion }}
      >
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
        </div>
      </FormDialog>
      <form ref={leave} method="post" action="/logout" hidden>
        <input type="hidden" name="reason" value="deleted" />
      </form>
    </>
  )
}
