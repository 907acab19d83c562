'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { TopicOption } from '@/app/_components/compliance/topics-by-name'
import { CreditForm, type CreditInput } from '@/app/_components/credit-form/credit-form'
import { type CreditValues, candidateOf, emptyCredit } from '@/app/_components/credit-form/credit-values'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import type { CreditVersion } from '@/app/_components/credits/count-here'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { useTranslate } from '@/app/_lib/use-translate'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { AddCreditDocument } from '@/graphql/generated/add-credit'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SavedCredit } from './credit-saved'

const loadCreditSaved = () => import('./credit-saved')

/** A saved credit as the rules read it; null where they cannot. */
type Saved = SavedCredit & { candidate: RecordedCredit | null }

type Props = { userId: string; data: PreviewData; today: PlainDate; topics: readonly TopicOption[] }

/** The form, then what the saved credit gives; "Add another" starts over. */
export function AddCredit({ userId, data, today, topics }: Props) {
  const router = useRouter()
  const add = useTranslations('credits.add')
  const bring = useTranslations('credits.bring')
  const fields = useTranslations('credits.fields')
  const t = useTranslate()
  const [saved, setSaved] = useState<Saved | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const stored = useRef<CreditVersion>(null)
  const api = useWrite(AddCreditDocument)

  async function store(input: CreditInput) {
    stored.current = (await api.submit({ input }))?.data ?? null
    return stored.current?.id
  }
  async function show(credit: Omit<Saved, 'rows'>) {
    // Usually loaded already for the preview. The credit is saved even if this import fails, so leave the form anyway:
    // staying would save it twice.
    const rules = await import('@/app/_components/credit-form/preview-rows').catch(() => null)
    const rows = credit.candidate && rules ? rules.previewRows(data, credit.candidate, t, true) : []
    setSaved({ ...credit, rows: rules && rows })
    router.refresh()
  }
  async function keep(id: string, values: CreditValues) {
    const { version } = stored.current ?? { version: 1 }
    await show({ id, version, title: values.title, file, candidate: candidateOf(values, id, new Date()) })
  }
  function countFor(credentialId: string, credit: CreditVersion) {
    const license = data.credentials.find(({ id }) => id === credentialId)
    if (!saved?.candidate || !license) return
    const approvedFor = [...(saved.candidate.approvedFor ?? []), `${license.geo}:${license.credentialType}`]
    // In the data of this page it still has the id of the version before.
    void show({ ...saved, ...credit, candidate: { ...saved.candidate, id: saved.id, approvedFor } })
  }
  function another() {
    setFile(null)
    setSaved(null)
  }

  if (saved)
    return <Lazy load={loadCreditSaved} userId={userId} saved={saved} onCounted={countFor} onAnother={another} />
  return (
    <>
      <PageHeader
        title={add('title')}
        lead={add('lead')}
        actions={<ButtonLink href="/add-credits/digital">{bring('open')}</ButtonLink>}
      />
      <CreditForm
        first={emptyCredit}
        data={data}
        today={today}
        topics={topics}
        save={add('save')}
        draft={{ name: 'credit' }}
        api={api}
        store={store}
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
