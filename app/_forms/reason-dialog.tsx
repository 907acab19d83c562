'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { MutationData } from '@/app/_actions/send'
import { type Action, useAction } from '@/app/_actions/use-action'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import type { FieldProblem } from '@/lib/domain/result'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'
import { FormDialog } from './form-dialog'

/** The rules for a reason. */
export type ReasonRules = {
  maxLength: number
  problem?: (reason: string | null | undefined, max: number) => FieldProblem | null
  /** A single line; by default several lines, of which `rows` are visible. */
  line?: boolean
  rows?: number
}

type Props<R extends MutationData, V> = Omit<Action<R, V>, 'check' | 'confirm' | 'onClose'> & {
  variables: (reason: string) => V
  words: { title: string; text: ReactNode; reason: string; hint?: string; save: string; cancel?: string }
  rules: ReasonRules
  optional?: boolean
  /** The browser checks it as well. */
  required?: boolean
  danger?: boolean
  onClose: () => void
}

/** Asks for a reason, then sends `mutation` with it. */
export function ReasonDialog<R extends MutationData, V extends { reason?: string | null | undefined }>({
  variables,
  words,
  rules: { maxLength, problem = reasonProblem, line, rows },
  optional,
  required,
  danger,
  onClose,
  ...action
}: Props<R, V>) {
  const t = useTranslations('common.form')
  const { run, busy, errors } = useAction({
    ...action,
    check: ({ reason }) => problemsAmong({ reason: problem(reason, maxLength) }),
    onClose,
  })
  const field = {
    name: 'reason',
    label: words.reason,
    hint: words.hint,
    optional: optional ? t('optional') : undefined,
    error: errors.reason,
    maxLength,
    required,
  }
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={(form) => void run(variables(String(form.get('reason') ?? '')))}
      busy={busy}
      save={words.save}
      cancel={words.cancel}
      danger={danger}
    >
      {typeof words.text === 'string' ? <p>{words.text}</p> : words.text}
      {line ? <TextField {...field} autoComplete="off" /> : <TextArea {...field} {...(rows && { rows })} />}
    </FormDialog>
  )
}
