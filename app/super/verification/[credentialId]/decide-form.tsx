'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { DateBox } from '@/app/_forms/boxes'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { EmptyState } from '@/app/_ui/empty-state'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { Tag } from '@/app/_ui/tag'
import { TextArea } from '@/app/_ui/text-area'
import type { Tone } from '@/app/_ui/tone'
import { DecideLicenseDocument, type DecideLicenseMutationVariables } from '@/graphql/generated/decide-license'
import { PutBackLicenseDocument } from '@/graphql/generated/put-back-license'
import { TakeUpLicenseDocument } from '@/graphql/generated/take-up-license'
import type { LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import { type CheckResult, checkDetailLength, checkResults } from '@/lib/domain/license-checks/values'
import { type VerificationState, verificationFailureReasons } from '@/lib/domain/lists/credentials'

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

type TakeUpProps = { license: { id: string; version: number; verifiedState: VerificationState } }

/** Marks a license as being checked by the reader, or releases it. */
export function TakeUp({ license: { id, version, verifiedState } }: TakeUpProps) {
  const t = useTranslations('boardChecks.license')
  const takeUp = useAction({ mutation: TakeUpLicenseDocument, done: t('takenUp'), refreshOnRefusal: true })
  const putBack = useAction({ mutation: PutBackLicenseDocument, done: t('putBackDone'), refreshOnRefusal: true })
  if (verifiedState === 'PENDING')
    return (
      <Button busy={putBack.busy} onClick={() => putBack.run({ credentialId: id, version })}>
        {t('putBack')}
      </Button>
    )
  if (verifiedState !== 'UNVERIFIED') return null
  return (
    <Button variant="primary" busy={takeUp.busy} onClick={() => takeUp.run({ credentialId: id, version })}>
      {t('takeUp')}
    </Button>
  )
}

/** The person who is checking the license now, and since when. */
export function TakenBy({ name, since }: { name: string; since: string }) {
  const t = useTranslations('boardChecks.license')
  return (
    <InlineNotice tone="info">
      <LocalTime at={since} format={(time) => t('takenBy', { name, time })} />
    </InlineNotice>
  )
}

/** A completed check as text. */
export type PastCheck = {
  id: string
  at: string
  source: 'SUPER_ADMIN' | 'ROSTER' | 'SERVICE'
  /** The name of the person who checked; null if that person is no longer known. */
  by: string | null
  board: string
  result: { text: string; tone: Tone }
  finding: string
  detail: string | null
  times: number
}

/** The checks of a license: the person or list, the time, and the result. */
export function CheckHistory({ checks }: { checks: readonly PastCheck[] }) {
  const t = useTranslations('boardChecks.history')
  return (
    <Card title={t('title')}>
      {checks.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <ul className="flex flex-col gap-4">
          {checks.map(({ id, result, times, finding, detail, ...check }) => (
            <li key={id} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
                <Tag tone={result.tone}>{result.text}</Tag>
                <Who {...check} />
                {times > 1 && t('times', { count: times })}
              </span>
              <span>{finding}</span>
              {detail && <span className="whitespace-pre-line wrap-anywhere">{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Who({ at, source, by, board }: Pick<PastCheck, 'at' | 'source' | 'by' | 'board'>) {
  const t = useTranslations('boardChecks.history')
  const dateText = (date: string) => {
    if (source === 'SUPER_ADMIN') return t('by', { date, name: by ?? t('somebody') })
    return t(source === 'ROSTER' ? 'byRoster' : 'byService', { date, board })
  }
  return <LocalTime at={at} format={dateText} />
}
