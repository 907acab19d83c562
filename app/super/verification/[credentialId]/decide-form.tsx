'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef } from 'react'
import { DateBox } from '@/app/_forms/date-box'
import { useFocusFirstError } from '@/app/_forms/field-errors'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { DecideLicenseDocument, type DecideLicenseMutationVariables } from '@/graphql/generated/decide-license'
import type { LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import { type CheckResult, checkDetailLength, checkResults } from '@/lib/domain/license-checks/values'
import { verificationFailureReasons } from '@/lib/domain/lists/credentials'

type Input = DecideLicenseMutationVariables['input']

/** The initial values of the form. */
export type Suggestion = {
  result: CheckResult
  reasons: readonly string[]
  listedExpiry: string | null
  board: LicensingBoardCode | null
}
type Props = {
  license: { id: string; version: number }
  boards: readonly LicensingBoardCode[]
  suggested: Suggestion | null
}

/** The result of looking a license up with its board: confirmed, partly, not, or impossible to check, with reasons. */
export function DecideForm({ license: { id, version }, boards, suggested }: Props) {
  const t = useTranslations('boardChecks.decide')
  const reasons = useTranslations('enums.verificationFailureReasons')
  const names = useTranslations('boardChecks.boards')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, summary, submit } = useWrite(DecideLicenseDocument)
  useFocusFirstError(form, summary)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    const input: Input = {
      credentialId: id,
      version,
      result: (text('result') || null) as Input['result'],
      reasons: data.getAll('reasons') as NonNullable<Input['reasons']>,
      detail: text('detail'),
      board: (text('board') || null) as Input['board'],
      listedExpiry: text('listedExpiry') || null,
    }
    if (await submit({ input })) showToast({ title: t('done') })
    router.refresh()
  }

  return (
    <Card title={t('title')} lead={t('lead')}>
      <Form ref={form} key={version} onSubmit={save} className="flex max-w-form flex-col gap-5">
        <ChoiceGroup
          name="result"
          label={t('result')}
          error={errors.result}
          defaultValues={suggested ? [suggested.result] : []}
          choices={checkResults.map((value) => ({ value, label: t(value) }))}
        />
        <ChoiceGroup
          name="reasons"
          type="checkbox"
          label={t('reasons')}
          hint={t('reasonsHint')}
          error={errors.reasons}
          defaultValues={suggested?.reasons ?? []}
          choices={verificationFailureReasons.map((value) => ({ value, label: reasons(value) }))}
        />
        <SelectField
          name="board"
          label={t('board')}
          defaultValue={suggested?.board ?? boards[0] ?? ''}
          options={boards.map((value) => ({ value, label: names(value) }))}
        />
        <DateBox
          name="listedExpiry"
          label={t('listedExpiry')}
          optional={t('optional')}
          error={errors.listedExpiry}
          defaultValue={suggested?.listedExpiry ?? null}
        />
        <TextArea
          name="detail"
          label={t('detail')}
          hint={t('detailHint')}
          optional={t('optional')}
          error={errors.detail}
          maxLength={checkDetailLength}
          rows={3}
        />
        <Button type="submit" variant="primary" busy={busy} className="self-start">
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}
