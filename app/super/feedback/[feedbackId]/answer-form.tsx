'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Draft } from '@/app/_forms/draft'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { AnswerFeedbackMessageDocument } from '@/graphql/generated/answer-feedback-message'
import { CloseFeedbackMessageDocument } from '@/graphql/generated/close-feedback-message'
import { ReopenFeedbackMessageDocument } from '@/graphql/generated/reopen-feedback-message'
import { feedbackAnswerLength } from '@/lib/domain/feedback/values'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'
import type { State } from '../feedback-tag'

type Props = { id: string; version: number; hint: string }

/** The reply to a message, sent by mail. */
export function AnswerForm({ id, version, hint }: Props) {
  const t = useTranslations('feedback')
  const router = useRouter()
  const { busy, errors, submit } = useWrite(AnswerFeedbackMessageDocument, ({ answer }) =>
    problemsAmong({ answer: reasonProblem(answer, feedbackAnswerLength) }),
  )

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '')
    if (!(await submit({ id, version, answer }))) return
    showToast({ title: t('sent') })
    router.refresh()
  }

  return (
    <Form onSubmit={send} className="flex flex-col gap-5">
      <Draft name={`feedback-${id}`} version={version} />
      <TextArea
        name="answer"
        label={t('answer')}
        hint={hint}
        error={errors.answer}
        rows={8}
        maxLength={feedbackAnswerLength}
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('send')}
      </Button>
    </Form>
  )
}

type FeedbackActionsProps = { id: string; version: number; state: State }

/** Closes a message, or reopens it. */
export function FeedbackActions({ id, version, state }: FeedbackActionsProps) {
  const t = useTranslations('feedback')
  const close = useAction({ mutation: CloseFeedbackMessageDocument, done: t('closed') })
  const reopen = useAction({ mutation: ReopenFeedbackMessageDocument, done: t('reopened') })
  if (state === 'CLOSED')
    return (
      <Button busy={reopen.busy} onClick={() => reopen.run({ id, version })}>
        {t('reopen')}
      </Button>
    )
  return (
    <Button busy={close.busy} onClick={() => close.run({ id, version })}>
      {t('close')}
    </Button>
  )
}
