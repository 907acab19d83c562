'use client'
import { useRouter } from 'next/navigation'
import { CreditForm } from '@/app/_components/credit-form/credit-form'
import type { CreditValues } from '@/app/_components/credit-form/credit-values'
import type { FieldLabels, PreviewLabels } from '@/app/_components/credit-form/form-labels'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import type { PreviewRow } from '@/app/_components/credit-form/preview-rows'
import { useApiForm } from '@/app/_lib/use-api-form'
import { ButtonLink } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { CorrectCreditDocument } from '@/graphql/generated/correct-credit'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Props = {
  credit: { id: string; version: number; credentialId: string; values: CreditValues; rows: readonly PreviewRow[] }
  data: PreviewData
  today: PlainDate
  labels: { save: string; saved: string; cancel: string; fields: FieldLabels; preview: PreviewLabels }
}

/** The recorded values, ready to be changed; saving leads to the new version. */
export function CorrectCredit({ credit, data, today, labels }: Props) {
  const router = useRouter()
  const api = useApiForm(CorrectCreditDocument)
  const { id, version, credentialId, values, rows } = credit
  const page = `/credentials/${credentialId}/credits`

  function leave(next: string) {
    showToast({ title: labels.saved })
    router.replace(`${page}/${next}`)
    router.refresh()
  }
  return (
    <CreditForm
      first={values}
      data={data}
      today={today}
      labels={labels}
      replaces={{ id, rows }}
      draft={{ name: `credit:${id}`, version }}
      api={api}
      store={async (input) => (await api.submit({ id, version, input }))?.data?.id}
      onStored={leave}
      ways={<ButtonLink href={`${page}/${id}`}>{labels.cancel}</ButtonLink>}
    />
  )
}
