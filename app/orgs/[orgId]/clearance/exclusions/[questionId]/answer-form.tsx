'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef } from 'react'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import {
  AnswerExclusionQuestionDocument,
  type AnswerExclusionQuestionMutationVariables,
} from '@/graphql/generated/answer-exclusion-question'
import { answerReasonLength, type ExclusionAnswer, exclusionAnswers } from '@/lib/domain/exclusions/values'

type Input = AnswerExclusionQuestionMutationVariables['input']
type Props = {
  question: { id: string; version: number; answer: ExclusionAnswer | null; reason: string | null }
  home: string
}

/** Says whether the member is the person on the list, and why. */
export function AnswerForm({ question: { id, version, answer, reason }, home }: Props) {
  const t = useTranslations('exclusions.form')
  const answers = useTranslations('exclusions.answers')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, summary, submit } = useWrite(AnswerExclusionQuestionDocument)
  useFocusFirstError(form, summary)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = (data.get('answer') || null) as Input['answer']
    const input = { id, version, answer: chosen, reason: String(data.get('reason') ?? '') }
    if (!(await submit({ input }))) return
    showToast({ title: t('saved'), tone: 'success' })
    router.push(home)
    router.refresh()
  }

  return (
    <Card title={t('title')} lead={t('lead')}>
      <Form ref={form} key={version} onSubmit={save} className="flex max-w-form flex-col gap-5">
        <ChoiceGroup
          name="answer"
          label={t('answer')}
          error={errors.answer}
          defaultValues={answer ? [answer] : []}
          choices={exclusionAnswers.map((value) => ({ value, label: answers(value), hint: t(`${value}Hint`) }))}
        />
        <TextArea
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          error={errors.reason}
          defaultValue={reason ?? ''}
          maxLength={answerReasonLength}
          rows={3}
        />
        <Button type="submit" variant="primary" busy={busy} className="self-start">
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}
