'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import type { TopicOption } from '@/app/_components/compliance/topics-by-name'
import { CreditForm } from '@/app/_components/credit-form/credit-form'
import { type CreditValues, valuesOf } from '@/app/_components/credit-form/credit-values'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { Conflict } from '@/app/_forms/conflict'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useWrite } from '@/app/_forms/use-write'
import { ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { showToast } from '@/app/_ui/show-toast'
import { CorrectCreditDocument, type CorrectCreditMutation } from '@/graphql/generated/correct-credit'
import { approvalText } from '@/lib/domain/credits/approvals'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import { fieldsOf } from '@/lib/domain/merge-edits'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { fromHours } from '@/lib/domain/units'

type Props = {
  credit: { id: string; version: number; credentialId: string; values: CreditValues }
  /**
   * `name`: the id shared by all versions of the credit. `version`: a number that grows with each change to any of
   * them.
   */
  draft: { name: string; version: number }
  /** Shows what the credit gives as currently recorded. */
  gives: ReactNode
  data: PreviewData
  today: PlainDate
  topics: readonly TopicOption[]
}

/** Edits the recorded values; saving leads to the new version. */
export function CorrectCredit({ credit, draft, gives, data, today, topics }: Props) {
  const t = useTranslations('credits.edit')
  const formats = useTranslations('enums.courseFormats')
  const fields = useTranslations('credits.fields')
  const router = useRouter()
  const [original] = useState(credit)
  const { api, versions, id, store } = useCorrection(original)
  const page = `/credentials/${credit.credentialId}/credits`

  function leave(next: string) {
    showToast({ title: t('saved') })
    router.replace(`${page}/${next}`)
    router.refresh()
  }
  const textOf = (format: string) => formats(format as CourseFormat)
  return (
    <CreditForm
      first={original.values}
      data={data}
      today={today}
      topics={topics}
      save={t('save')}
      replaces={{ id: original.id, gives }}
      draft={draft}
      conflict={
        <Conflict {...versions} words={{ format: { name: fields('format'), textOf } }}>
          <p className="mt-3">
            <Link href={`${page}/${id}`} target="_blank">
              {t('newVersion')}
            </Link>
          </p>
        </Conflict>
      }
      api={api}
      store={store}
      onStored={leave}
      ways={<ButtonLink href={`${page}/${id}`}>{t('cancel')}</ButtonLink>}
    />
  )
}

type Stored = NonNullable<CorrectCreditMutation['correctCredit']['data']>
type Input = Parameters<Parameters<typeof CreditForm>[0]['store']>[0]

/** Saves the correction. When somebody else's correction was saved first, the next press corrects that version. */
function useCorrection(original: Props['credit']) {
  const [{ id, version }, setLast] = useState<{ id: string; version: number }>(original)
  const { versions, meet } = useConflict(versionOf(original.version, original.values))
  const api = useWrite(CorrectCreditDocument)

  async function store(input: Input): Promise<string | undefined> {
    const answer = await api.send({ id, version, input })
    if (!answer) return
    const stored = 'data' in answer ? answer.data : null
    if (answer.success) return stored?.id
    if (!isStale(answer) || !stored) return api.showOtherRefusal(answer).then(() => undefined)
    setLast(stored)
    meet({ ...versionOf(stored.version, valuesOf(recordedIn(stored))), said: whoChanged(answer) })
  }
  return { api, versions, id, store }
}

const inHundredths = (hours: number | null) => (hours === null ? null : fromHours(hours))

/** Converts a credit from the API into recorded values, with hours in hundredths. */
const recordedIn = ({ units, onlineUnits, approvals, ...credit }: Stored) => ({
  ...credit,
  approvals: approvals.map(({ body, geo = null, number = null }) => approvalText({ body, geo, number })),
  units: inHundredths(units),
  onlineUnits: inHundredths(onlineUnits),
})

/** A credit in the form in which versions are compared when two edits conflict. */
const versionOf = (version: number, values: CreditValues): Version => ({
  version,
  fields: fieldsOf({ ...values, topicCodes: values.topicCodes.split(' ').filter(Boolean) }),
  parts: { format: values.format },
})
