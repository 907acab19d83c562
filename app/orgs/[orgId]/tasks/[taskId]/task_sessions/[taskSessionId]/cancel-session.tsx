'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormDialog } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { CancelTaskSessionDocument } from '@/graphql/generated/cancel-task-session'

type Props = { session: { id: string; version: number }; onClose: () => void }

/** Calling a session off, with the reason that everybody is told. */
export default function CancelSession({ session: { id, version }, onClose }: Props) {
  const t = useTranslations('sessions')
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(CancelTaskSessionDocument)

  async function save(data: FormData) {
    if (!(await submit({ id, version, reason: String(data.get('reason') ?? '') }))) return router.refresh()
    showToast({ title: t('actions.cancelled'), tone: 'success' })
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={t('cancelForm.title')}
      onClose={onClose}
      busy={busy}
      save={t('cancelForm.ok')}
      cancel={t('cancelForm.keep')}
      onSubmit={save}
    >
      <p className="text-soft">{t('cancelForm.lead')}</p>
      <TextArea
        name="reason"
        label={t('cancelForm.reason')}
        hint={t('cancelForm.reasonHint')}
        error={errors.reason}
        maxLength={500}
      />
    </FormDialog>
  )
}
