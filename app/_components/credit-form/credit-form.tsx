'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import type { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { creditProblems } from '@/lib/domain/credits/values'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { CreditFields, useFieldNames } from './credit-fields'
import { type CreditValues, creditInput } from './credit-values'
import type { PreviewData } from './preview-data'
import { PreviewPanel } from './preview-panel'

type Input = ReturnType<typeof creditInput> & { format: CourseFormat }
type Api = Pick<ReturnType<typeof useWrite>, 'busy' | 'errors' | 'setErrors'>

type Props = {
  first: CreditValues
  data: PreviewData
  today: PlainDate
  /** The word on the button. */
  save: string
  /** The credit that a correction replaces, and what that one gives: shown until something changes. */
  replaces?: { id: string; gives: ReactNode }
  /** Which credit is typed in: what is kept across a reload goes by it. */
  draft: { name: string; version?: number }
  api: Api
  /** Stores the credit and returns its id; null once a refusal has been shown. */
  store: (input: Input) => Promise<string | undefined>
  onStored: (id: string, values: CreditValues) => void
  /** Shown below the fields. */
  children?: ReactNode
  /** Shown beside the button. */
  ways?: ReactNode
}

/** The fields of a credit beside what they give; stored once however often the button is pressed. */
export function CreditForm({
  first,
  data,
  today,
  save: saveLabel,
  replaces,
  draft,
  api,
  store,
  onStored,
  children,
  ways,
}: Props) {
  const t = useTranslations('common.form')
  const { values, change, check, told, dirty } = useCreditValues(first, today)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { format, ...input } = creditInput(values)
    api.setErrors({})
    if (!check() || format === '') return
    const id = await store({ ...input, format })
    if (!id) return
    dirty.current = false
    onStored(id, values)
  }
  const { list, errors } = told(api.errors)

  return (
    <Form onSubmit={save} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <Draft {...draft} dirty={dirty} />
        <FormErrors title={t('errorSummary')} errors={list} />
        <Card>
          <CreditFields values={values} errors={errors} today={today} onChange={change} />
        </Card>
        {children}
      </div>
      <div className="lg:row-span-2 lg:h-full">
        <PreviewPanel
          values={values}
          data={data}
          replaces={replaces?.id}
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

type Texts = Readonly<Record<string, string>>

/** The values of the credit form, its problems, and the question before it is left unsaved. */
function useCreditValues(first: CreditValues, today: PlainDate) {
  const words = useProblemWords()
  const names = useFieldNames()
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Texts>({})
  const [mended, setMended] = useState<readonly string[]>([])
  const dirty = useRef(false)
  useLeaveGuard(dirty)

  const change = (changes: Partial<CreditValues>) => {
    dirty.current = true
    setValues((before) => ({ ...before, ...changes }))
    setMended((before) => [...before, ...Object.keys(changes)])
  }
  /** Shows problems that the browser finds; true without any. */
  const check = () => {
    const found = creditProblems(creditInput(values), today)
    setProblems(words(found))
    setMended([])
    return Object.keys(found).length === 0
  }
  /** All problems of the last attempt, for the list above the form, and those that remain at the fields. */
  const told = (refused: Texts) => {
    // A problem of one topic is shown at the field of all topics.
    const byField = Object.entries({ ...problems, ...refused }).map(
      ([field, text]) => [field.replace(/\.\d+$/, ''), text] as const,
    )
    const standing = Object.fromEntries(byField.filter(([field]) => !mended.includes(field)))
    return { list: byField.flatMap(([field, text]) => errorList({ [field]: text }, names)), errors: standing }
  }
  return { values, change, check, dirty, told }
}
