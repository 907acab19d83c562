'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TopicOption } from '@/app/_components/compliance/topics-by-name'
import { CreditForm } from '@/app/_components/credit-form/credit-form'
import { type CreditValues, candidateOf, emptyCredit } from '@/app/_components/credit-form/credit-values'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { useTranslate } from '@/app/_lib/use-translate'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { AddCreditDocument } from '@/graphql/generated/add-credit'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SavedCredit } from './credit-saved'

const loadCreditSaved = () => import('./credit-saved')

type Props = { userId: string; data: PreviewData; today: PlainDate; topics: readonly TopicOption[] }

/** The form, then what the saved credit gives; "Add another" starts over. */
export function AddCredit({ userId, data, today, topics }: Props) {
  const router = useRouter()
  const add = useTranslations('credits.add')
  const fields = useTranslations('credits.fields')
  const t = useTranslate()
  const [saved, setSaved] = useState<SavedCredit | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const api = useWrite(AddCreditDocument)

  async function keep(id: string, values: CreditValues) {
    const candidate = candidateOf(values, id, new Date())
    // Usually loaded already for the preview. The credit is saved even if this import fails, so leave the form anyway:
    // staying would save it twice.
    const rules = await import('@/app/_components/credit-form/preview-rows').catch(() => null)
    const rows = candidate && rules ? rules.previewRows(data, candidate, t) : []
    setSaved({ id, title: values.title, rows: rules && rows, file })
    router.refresh()
  }
  function another() {
    setFile(null)
    setSaved(null)
  }

  if (saved) return <Lazy load={loadCreditSaved} userId={userId} saved={saved} onAnother={another} />
  return (
    <>
      <PageHeader title={add('title')} lead={add('lead')} />
      <CreditForm
        first={emptyCredit}
        data={data}
        today={today}
        topics={topics}
        save={add('save')}
        draft={{ name: 'credit' }}
        api={api}
        store={async (input) => (await api.submit({ input }))?.data?.id}
        onStored={keep}
        certificate={file}
      >
        <Card>
          <EvidenceField onFile={setFile} hint={fields('fileFirstHint')} optional />
        </Card>
      </CreditForm>
    </>
  )
}
