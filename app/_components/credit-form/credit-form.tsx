'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import type { TopicOption } from '@/app/_components/compliance/topics-by-name'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import type { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { byProfession } from '@/lib/domain/credits/professions'
import { creditProblems } from '@/lib/domain/credits/values'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { CertificateNotice, CertificatePicture, useDifferenceQuestion } from './certificate-notice'
import { CreditFields, useFieldNames } from './credit-fields'
import { type CreditValues, enteredCredit, stillProposed, withProposals } from './credit-values'
import type { PreviewData } from './preview-data'
import { PreviewPanel } from './preview-panel'
import { useCertificate } from './use-certificate'

const loadLawFields = () => import('./law-fields')

export type CreditInput = ReturnType<typeof enteredCredit> & { format: CourseFormat }
type Api = Pick<ReturnType<typeof useWrite>, 'busy' | 'errors' | 'summary' | 'setErrors'>

type Props = {
  first: CreditValues
  data: PreviewData
  today: PlainDate
  /** Topics of boards to choose from. */
  topics: readonly TopicOption[]
  /** The label of the save button. */
  save: string
  /** The credit that a correction replaces, and its preview, shown until a value changes. */
  replaces?: { id: string; gives: ReactNode }
  /** Identifies the edited credit: the key of its draft. */
  draft: { name: string; version?: number }
  api: Api
  /** Stores the credit and returns its id; null once a refusal has been shown. */
  store: (input: CreditInput) => Promise<string | undefined>
  onStored: (id: string, values: CreditValues) => void
  /** The chosen certificate: values read from it are proposed for empty fields. */
  certificate?: File | null
  /** The `Conflict` that merges other people's edits. */
  conflict?: ReactNode
  /** Shown above the fields: the certificate, which may fill them in. */
  children?: ReactNode
  /** Shown beside the button. */
  ways?: ReactNode
}

/** The fields of a credit, with its effect beside them. Stored once, however often the button is pressed. */
export function CreditForm({
  first,
  data,
  today,
  topics,
  save: saveLabel,
  replaces,
  draft,
  api,
  store,
  onStored,
  certificate,
  conflict,
  children,
  ways,
}: Props) {
  const t = useTranslations('common.form')
  const names = useFieldNames()
  const words = useProblemWords()
  const { values, change, dirty, propose, proposed } = useCreditValues(first)
  const read = useRef<Partial<CreditValues>>({})
  const reading = useCertificate(certificate, today, (found) => {
    read.current = found
    const offered = found.topicCodes?.split(' ').filter((code) => topics.some(({ value }) => value === code)) ?? []
    const { topicCodes: _all, approvals, ...rest } = found
    const filled: string[] = propose({
      ...rest,
      ...(offered.length > 0 ? { topicCodes: offered.join(' ') } : {}),
      ...(approvals && data.asks.approvals ? { approvals } : {}),
    })
    // A field's old error does not apply to the value from the certificate.
    if (filled.some((field) => api.errors[field]))
      api.setErrors(Object.fromEntries(Object.entries(api.errors).filter(([field]) => !filled.includes(field))))
  })
  const mayLackHours = useHoursQuestion()
  const mayDiffer = useDifferenceQuestion()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, api.summary)
  const { asks } = data
  const isAsked = asks.live || asks.activity || asks.approvals
  // A course counts for another profession by an answer, never in silence.
  const isUndecided = !replaces && values.approvedFor === '' && byProfession(data.credentials).length > 1

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { format, ...input } = enteredCredit(values)
    const wrong = words({
      ...creditProblems({ format, ...input }, today),
      ...(isUndecided ? { approvedFor: 'validation.chooseOne' } : {}),
    })
    api.setErrors(wrong)
    if (Object.keys(wrong).length > 0 || format === '') return
    // A recorded credit without hours was already confirmed as such.
    const isNews = !(replaces && first.units === '')
    if (input.units === null && isNews && !(await mayLackHours())) return
    if (!(await mayDiffer(values, read.current))) return
    const id = await store({ ...input, format })
    if (!id) return
    dirty.current = false
    onStored(id, values)
  }

  return (
    <Form
      ref={form}
      onSubmit={save}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-6">
        <Draft {...draft} dirty={dirty} />
        {conflict}
        <FormErrors title={t('errorSummary')} errors={errorList(api.summary, names)} quiet />
        {children}
        {certificate && <CertificatePicture file={certificate} />}
        <CertificateNotice reading={reading} fields={stillProposed(values, proposed).map((field) => names[field])} />
        <Card>
          <CreditFields
            values={values}
            errors={api.errors}
            today={today}
            topics={topics}
            proposed={proposed}
            licenses={replaces ? [] : data.credentials}
            byLaw={
              isAsked && (
                <Lazy
                  key={proposed.approvals ?? ''}
                  load={loadLawFields}
                  values={values}
                  errors={api.errors}
                  asks={asks}
                  onChange={change}
                />
              )
            }
            onChange={change}
          />
        </Card>
      </div>
      <div className="lg:row-span-2 lg:h-full">
        <PreviewPanel
          values={values}
          data={data}
          today={today}
          replaces={replaces?.id}
          undecided={isUndecided}
          recorded={replaces && { values: first, gives: replaces.gives }}
        />
      </div>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button type="submit" variant="primary" busy={api.busy}>
          {saveLabel}
        </Button>
        {ways}
      </div>
    </Form>
  )
}

/** Asks before storing a credit that counts nowhere; declining returns to the hours field. */
function useHoursQuestion() {
  const t = useTranslations('credits.fields.withoutUnits')
  return async () => {
    const may = await confirmDialog({
      title: t('title'),
      text: t('text'),
      ok: t('ok'),
      cancel: t('cancel'),
      stay: true,
    })
    // Waits until the dialog has closed, because it returns the focus to the button.
    if (!may) setTimeout(() => document.getElementById('units')?.focus())
    return may
  }
}

/** The values of the credit form, and a warning before unsaved changes are left. */
function useCreditValues(first: CreditValues) {
  const [values, setValues] = useState(first)
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const change = (changes: Partial<CreditValues>) => {
    dirty.current = true
    setValues((before) => ({ ...before, ...changes }))
  }
  const [proposed, setProposed] = useState<Partial<CreditValues>>({})
  /** Fills proposed values into fields that may take them, and tracks which fields still hold them. */
  const propose = (found: Partial<CreditValues>): (keyof CreditValues)[] => {
    if (Object.keys({ ...proposed, ...found }).length === 0) return []
    dirty.current = true
    const next = withProposals(values, proposed, found)
    setValues(next.values)
    setProposed(next.taken)
    return stillProposed(next.values, next.taken)
  }
  return { values, change, dirty, propose, proposed }
}
