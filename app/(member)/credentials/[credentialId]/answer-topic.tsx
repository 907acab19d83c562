'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import type { TopicFacts } from '@/app/_components/compliance/topic-facts'
import { DateBox } from '@/app/_forms/boxes'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { FormErrors } from '@/app/_ui/form-errors'
import { AnswerTopicDocument } from '@/graphql/generated/answer-topic'
import { WithdrawTopicAnswerDocument } from '@/graphql/generated/withdraw-topic-answer'
import { type TopicAnswerKind, topicAnswerKinds } from '@/lib/domain/lists/topics'
import { dateExamples } from '@/lib/domain/time/format-date'
import { dateIn } from '@/lib/domain/values'

type Props = { topic: TopicFacts; onClose: () => void }

/**
 * Asks about a topic that no credit covers: completed on a date, never completed, or not required for the person's
 * work.
 */
export default function AnswerTopic({ topic, onClose }: Props) {
  const t = useTranslations('credentials.detail.topics')
  const common = useTranslations('common.form')
  const { code, name, answer, forSome } = topic
  const [kind, setKind] = useState<TopicAnswerKind>(answer?.kind ?? 'DONE')
  const save = useAction({ mutation: AnswerTopicDocument, done: t('saved'), onClose })
  const forget = useAction({ mutation: WithdrawTopicAnswerDocument, done: t('forgotten'), onClose })
  const offered = topicAnswerKinds.filter((kind) => kind !== 'NOT_FOR_ME' || forSome || answer?.kind === kind)

  function submit(form: FormData) {
    const typed = String(form.get('doneOn') ?? '')
    const doneOn = kind === 'DONE' && typed.trim() ? (dateIn(typed) ?? typed) : null
    void save.run({ code, kind, doneOn })
  }
  return (
    <FormDialog title={name} onClose={onClose} busy={save.busy} onSubmit={submit}>
      <FormErrors title={common('errorSummary')} errors={errorList(save.errors, { doneOn: t('doneOn') })} />
      <ChoiceGroup
        name="kind"
        label={t('kind')}
        choices={offered.map((value) => ({ value, label: t(value) }))}
        values={[kind]}
        onChange={({ target }) => setKind(offered.find((kind) => kind === target.value) ?? 'DONE')}
      />
      {kind === 'DONE' && (
        <>
          <DateBox
            name="doneOn"
            label={t('doneOn')}
            hint={t('doneOnHint', dateExamples())}
            error={save.errors.doneOn}
            defaultValue={answer?.doneOn ?? null}
          />
          <p className="text-sm text-soft">{t('creditHint')}</p>
        </>
      )}
      {answer && (
        <div>
          <Button size="sm" variant="quiet" onClick={() => forget.run({ code })} busy={forget.busy}>
            {t('forget')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
