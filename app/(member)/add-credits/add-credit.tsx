'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { CreditForm } from '@/app/_components/credit-form/credit-form'
import { type CreditValues, candidateOf, emptyCredit } from '@/app/_components/credit-form/credit-values'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import type { FieldLabels, PreviewLabels, UploadLabels } from '@/app/_components/credit-form/form-labels'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import type { PreviewRow } from '@/app/_components/credit-form/preview-rows'
import { useEvidence } from '@/app/_components/credit-form/use-evidence'
import { useApiForm } from '@/app/_lib/use-api-form'
import { useLeaveGuard } from '@/app/_lib/use-leave-guard'
import { Card } from '@/app/_ui/card'
import { showToast } from '@/app/_ui/show-toast'
import { AddCreditDocument } from '@/graphql/generated/add-credit'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SavedLabels } from './credit-saved'

const CreditSaved = dynamic(() => import('./credit-saved').then((module) => module.CreditSaved))

/** A credit just saved: its id, its title, and what it gives on each license. */
export type SavedCredit = { id: string; title: string; rows: PreviewRow[] }

type Props = {
  userId: string
  data: PreviewData
  today: PlainDate
  labels: { save: string; fields: FieldLabels; preview: PreviewLabels; upload: UploadLabels; saved: SavedLabels }
}

/** The form, then what the saved credit gives; "Add another" starts over. */
export function AddCredit({ userId, data, today, labels }: Props) {
  const router = useRouter()
  const [saved, setSaved] = useState<SavedCredit | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const api = useApiForm(AddCreditDocument)
  const { upload, send, reset } = useEvidence(userId)
  const sending = useRef(false)
  useEffect(() => {
    sending.current = upload.status === 'sending'
  }, [upload.status])
  useLeaveGuard(sending, labels.fields.leave)

  async function keep(id: string, values: CreditValues) {
    const candidate = candidateOf(values, id, new Date())
    // Loaded already where a preview was shown.
    const { previewRows } = await import('@/app/_components/credit-form/preview-rows')
    const rows = candidate ? previewRows(data, candidate, labels.preview.texts) : []
    const { title } = values
    setSaved({ id, title, rows })
    const effect = rows.map((row) => row.effect).join(' · ')
    showToast({ title: labels.saved.title, text: effect || labels.saved.noCredential })
    router.refresh()
    if (file) void send(id, title, file)
  }
  function another() {
    reset()
    setFile(null)
    setSaved(null)
  }

  if (!saved)
    return (
      <CreditForm
        first={emptyCredit}
        data={data}
        today={today}
        labels={labels}
        draft={{ name: 'credit' }}
        api={api}
        store={async (input) => (await api.submit({ input }))?.data?.id}
        onStored={keep}
      >
        <Card>
          <EvidenceField labels={labels.upload} onFile={setFile} optional />
        </Card>
      </CreditForm>
    )
  return (
    <CreditSaved
      saved={saved}
      upload={upload}
      labels={labels.saved}
      summary={labels.preview.summary}
      uploadLabels={labels.upload}
      onSend={(file) => void send(saved.id, saved.title, file)}
      onOther={reset}
      onAnother={another}
    />
  )
}
