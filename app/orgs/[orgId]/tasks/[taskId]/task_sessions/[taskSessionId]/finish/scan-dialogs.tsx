'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import { FormDialog } from '@/app/_forms/form-dialog'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { RemoveSessionScanDocument } from '@/graphql/generated/remove-session-scan'
import { SaveSessionScanDocument } from '@/graphql/generated/save-session-scan'
import { sessionLimits } from '@/lib/domain/task-sessions/values'

/** Adds a scan of the sheet that people signed on paper. */
export function AddScanDialog({ taskSessionId, onClose }: { taskSessionId: string; onClose: () => void }) {
  const t = useTranslations('certificates.scans')
  const validation = useTranslations('validation')
  const router = useRouter()
  const [file, setFile] = useState<File | null>(null)
  // Sending the same file again after a lost response stores it once.
  const attempt = useRef(crypto.randomUUID())
  const { busy, errors, setErrors, submit } = useWrite(SaveSessionScanDocument)

  async function save() {
    if (!file) return setErrors({ file: validation('fileRequired') })
    const sent = { files: { file }, idempotencyKey: attempt.current }
    const answer = await submit({ taskSessionId, file }, sent)
    if (!answer) return
    showToast({ title: t('saved'), tone: 'success' })
    onClose()
    router.refresh()
  }
  function choose(chosen: File | null) {
    attempt.current = crypto.randomUUID()
    setFile(chosen)
  }
  return (
    <FormDialog title={t('addTitle')} onClose={onClose} busy={busy} save={t('save')} onSubmit={() => void save()}>
      <p className="text-soft">{t('addText')}</p>
      <EvidenceField label={t('file')} onFile={choose} error={errors.file} />
    </FormDialog>
  )
}

type RemoveProps = { id: string; fileName: string; onClose: () => void }

/** Removes a scan that was added by mistake; the reason is recorded. */
export function RemoveScanDialog({ id, fileName, onClose }: RemoveProps) {
  const t = useTranslations('certificates.scans')
  return (
    <ReasonDialog
      mutation={RemoveSessionScanDocument}
      variables={(reason) => ({ id, reason })}
      rules={{ maxLength: sessionLimits.reason, line: true }}
      words={{
        title: t('removeTitle', { name: fileName }),
        text: t('removeText'),
        reason: t('reason'),
        save: t('confirmRemove'),
      }}
      danger
      done={t('removed')}
      refreshOnRefusal
      onClose={onClose}
    />
  )
}
