'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormDialog } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { ReopenTaskSessionDocument } from '@/graphql/generated/reopen-task-session'

type Props = { id: string; version: number; onClose: () => void }

/** Opens a finalized session for corrections; the reason is kept. */
export default function ReopenDialog({ id, version, onClose }: Props) {
  const t = useTranslations('certificates.finish')
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(ReopenTaskSessionDocument)

  async function reopen(form: FormData) {
    if (!(await submit({ id, version, reason: String(form.get('reason') ?? '') }))) return router.refresh()
    onClose()
    showToast({ title: t('reopened') })
    router.refresh()
  }
  return (
    <FormDialog title={t('reopenTitle')} onClose={onClose} busy={busy} save={t('confirmReopen')} onSubmit={reopen}>
      <p>{t('reopenText')}</p>
      <TextField name="reason" label={t('reason')} error={errors.reason} maxLength={500} autoComplete="off" />
    </FormDialog>
  )
}
