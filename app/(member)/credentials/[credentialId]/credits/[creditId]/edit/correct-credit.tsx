'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CreditForm } from '@/app/_components/credit-form/credit-form'
import type { CreditValues } from '@/app/_components/credit-form/credit-values'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import type { TopicOption } from '@/app/_components/topics-by-name'
import { useWrite } from '@/app/_forms/use-write'
import { ButtonLink } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { CorrectCreditDocument } from '@/graphql/generated/correct-credit'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Props = {
  credit: { id: string; version: number; credentialId: string; values: CreditValues }
  /** What it gives as it was recorded. */
  gives: ReactNode
  data: PreviewData
  today: PlainDate
  topics: readonly TopicOption[]
}

/** The recorded values, ready to be changed; saving leads to the new version. */
export function CorrectCredit({ credit, gives, data, today, topics }: Props) {
  const t = useTranslations('credits.edit')
  const router = useRouter()
  const api = useWrite(CorrectCreditDocument)
  const { id, version, credentialId, values } = credit
  const page = `/credentials/${credentialId}/credits`

  function leave(next: string) {
    showToast({ title: t('saved') })
    router.replace(`${page}/${next}`)
    router.refresh()
  }
  return (
    <CreditForm
      first={values}
      data={data}
      today={today}
      topics={topics}
      save={t('save')}
      replaces={{ id, gives }}
      draft={{ name: `credit:${id}`, version }}
      api={api}
      store={async (input) => (await api.submit({ id, version, input }))?.data?.id}
      onStored={leave}
      ways={<ButtonLink href={`${page}/${id}`}>{t('cancel')}</ButtonLink>}
    />
  )
}
