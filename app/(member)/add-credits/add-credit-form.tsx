'use client'
import { type SubmitEvent, useState } from 'react'
import { CreditFields } from '@/app/_components/credit-form/credit-fields'
import { candidateOf, creditInput, emptyCredit } from '@/app/_components/credit-form/credit-values'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import type { FieldLabels, PreviewLabels, UploadLabels } from '@/app/_components/credit-form/form-labels'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { PreviewPanel } from '@/app/_components/credit-form/preview-panel'
import { useCreditValues } from '@/app/_components/credit-form/use-credit-values'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FormErrors } from '@/app/_ui/form-errors'
import { AddCreditDocument } from '@/graphql/generated/add-credit'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SavedCredit } from './add-credit'

type Props = {
  data: PreviewData
  today: PlainDate
  labels: { save: string; fields: FieldLabels; preview: PreviewLabels; upload: UploadLabels }
  onSaved: (credit: SavedCredit, file: File | null) => void
}

/** The fields beside what they give; saved once however often the button is pressed. */
export function AddCreditForm({ data, today, labels, onSaved }: Props) {
  const { values, change, check, told, dirty } = useCreditValues(emptyCredit, labels.fields)
  const { busy, errors, setErrors, submit } = useApiForm(AddCreditDocument, 'addCredit')
  const [file, setFile] = useState<File | null>(null)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = creditInput(values)
    setErrors({})
    if (!check() || !input) return
    const answer = await submit({ input })
    if (!answer?.data) return
    dirty.current = false
    const candidate = candidateOf(values, answer.data.id, new Date())
    // Loaded already where a preview was shown.
    const { previewRows } = await import('@/app/_components/credit-form/preview-rows')
    const rows = candidate ? previewRows(data, candidate, labels.preview.texts) : []
    onSaved({ id: answer.data.id, title: values.title, rows }, file)
  }
  const { list, errors: shown } = told(errors)

  return (
    <form
      onSubmit={save}
      noValidate
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-6">
        <FormErrors title={labels.fields.errorTitle} errors={list} />
        <Card>
          <CreditFields values={values} errors={shown} labels={labels.fields} today={today} onChange={change} />
        </Card>
        <Card>
          <EvidenceField labels={labels.upload} onFile={setFile} optional />
        </Card>
      </div>
      <div className="lg:row-span-2 lg:h-full">
        <PreviewPanel values={values} data={data} labels={labels.preview} />
      </div>
      <Button type="submit" variant="primary" busy={busy} className="sm:justify-self-start">
        {labels.save}
      </Button>
    </form>
  )
}
