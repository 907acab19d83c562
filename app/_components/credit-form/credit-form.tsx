'use client'
import type { ReactNode, SubmitEvent } from 'react'
import type { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FormErrors } from '@/app/_ui/form-errors'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { Draft } from '../draft'
import { CreditFields } from './credit-fields'
import { type CreditValues, creditInput } from './credit-values'
import type { FieldLabels, PreviewLabels } from './form-labels'
import type { PreviewData } from './preview-data'
import { PreviewPanel } from './preview-panel'
import type { PreviewRow } from './preview-rows'
import { useCreditValues } from './use-credit-values'

type Input = NonNullable<ReturnType<typeof creditInput>>
type Api = Pick<ReturnType<typeof useApiForm>, 'busy' | 'errors' | 'setErrors'>

type Props = {
  first: CreditValues
  data: PreviewData
  today: PlainDate
  labels: { save: string; fields: FieldLabels; preview: PreviewLabels }
  /** The credit that a correction replaces, and what that one gives. */
  replaces?: { id: string; rows: readonly PreviewRow[] }
  /** Which credit is typed in: what is kept across a reload goes by it. */
  draft: { name: string; version?: number }
  api: Api
  /** Stores the credit and answers its id; null once a refusal has been told. */
  store: (input: Input) => Promise<string | undefined>
  onStored: (id: string, values: CreditValues) => void
  /** What stands below the fields. */
  children?: ReactNode
  /** What stands beside the button. */
  ways?: ReactNode
}

/** The fields of a credit beside what they give; stored once however often the button is pressed. */
export function CreditForm(props: Props) {
  const { first, data, today, labels, replaces, draft, api, store, onStored, children, ways } = props
  const { values, change, check, told, dirty } = useCreditValues(first, labels.fields, today)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = creditInput(values)
    api.setErrors({})
    if (!check() || !input) return
    const id = await store(input)
    if (!id) return
    dirty.current = false
    onStored(id, values)
  }
  const { list, errors } = told(api.errors)

  return (
    <form
      onSubmit={save}
      noValidate
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-6">
        <Draft {...draft} dirty={dirty} />
        <FormErrors title={labels.fields.errorTitle} errors={list} />
        <Card>
          <CreditFields values={values} errors={errors} labels={labels.fields} today={today} onChange={change} />
        </Card>
        {children}
      </div>
      <div className="lg:row-span-2 lg:h-full">
        <PreviewPanel
          values={values}
          data={data}
          labels={labels.preview}
          replaces={replaces?.id}
          recorded={replaces && { values: first, rows: replaces.rows }}
        />
      </div>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button type="submit" variant="primary" busy={api.busy}>
          {labels.save}
        </Button>
        {ways}
      </div>
    </form>
  )
}
