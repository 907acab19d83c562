'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { wayBack } from '@/app/_lib/send-write'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { RestoreCreditDocument } from '@/graphql/generated/restore-credit'
import { WithdrawCreditDocument } from '@/graphql/generated/withdraw-credit'

type Props = { id: string; version: number; onClose: () => void }

/** Takes the credit out of every count, after a question that says what this means. */
export default function WithdrawCredit({ id, version, onClose: close }: Props) {
  const t = useTranslations('credits.withdraw')
  const common = useTranslations('common')
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(WithdrawCreditDocument)

  async function withdraw(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    const answer = await submit({ id, version, reason })
    if (!answer) return router.refresh()
    close()
    const after = answer.data
    showToast({
      title: t('done'),
      ...(after && { undo: wayBack(RestoreCreditDocument, { ...after }) }),
    })
    router.refresh()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('title')}
      closeLabel={common('dialog.close')}
      footer={
        <>
          <Button onClick={close}>{common('dialog.cancel')}</Button>
          <Button type="submit" form="withdraw" variant="danger" busy={busy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Form id="withdraw" onSubmit={withdraw} className="flex flex-col gap-4">
        <p>{t('text')}</p>
        <TextField
          name="reason"
          label={t('reason')}
          optional={common('form.optional')}
          error={errors.reason}
          maxLength={500}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
