'use client'
import { useRouter } from 'next/navigation'
import type { SubmitEvent } from 'react'
import { CreditFields } from '@/app/_components/credit-form/credit-fields'
import { type CreditValues, creditInput } from '@/app/_components/credit-form/credit-values'
import type { FieldLabels, PreviewLabels } from '@/app/_components/credit-form/form-labels'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { PreviewPanel } from '@/app/_components/credit-form/preview-panel'
import { useCreditValues } from '@/app/_components/credit-form/use-credit-values'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { CorrectCreditDocument } from '@/graphql/generated/correct-credit'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Props = {
  credit: { id: string; version: number; credentialId: string; values: CreditValues }
  data: PreviewData
  today: PlainDate
  labels: { save: string; saved: string; cancel: string; fields: FieldLabels; preview: PreviewLabels }
}

/** The recorded values, ready to be changed, beside what they then give; saving leads to the new version. */
export function CorrectCredit({ credit, data, today, labels }: Props) {
  const router = useRouter()
  const { values, change, check, told, dirty } = useCreditValues(credit.values, labels.fields)
  const { busy, errors, setErrors, submit } = useApiForm(CorrectCreditDocument, 'correctCredit')
  const page = `/credentials/${credit.credentialId}/credits`

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = creditInput(values)
    setErrors({})
    if (!check() || !input) return
    const answer = await submit({ id: credit.id, version: credit.version, input })
    if (!answer?.data) return
    dirty.current = false
    showToast({ title: labels.saved })
    router.replace(`${page}/${answer.data.id}`)
    router.refresh()
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
      </div>
      <div className="lg:row-span-2 lg:h-full">
        <PreviewPanel values={values} data={data} labels={labels.preview} replaces={credit.id} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {labels.save}
        </Button>
        <ButtonLink href={`${page}/${credit.id}`}>{labels.cancel}</ButtonLink>
      </div>
    </form>
  )
}
