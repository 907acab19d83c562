'use client'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { TextField } from '@/app/_ui/text-field'
import { StartRuleReplayDocument } from '@/graphql/generated/start-rule-replay'
import { todayIn } from '@/lib/domain/time/plain-date'
import { dateTextLength, optionalDateProblem, problemsAmong } from '@/lib/domain/values'

type Props = { id: string; again: boolean; from: string }

/** Asks for the day from which a version would count, and the day for which to compute its effect. */
export function ReplayForm({ id, again, from }: Props) {
  const t = useTranslations('rules.replay')
  const start = useAction({
    mutation: StartRuleReplayDocument,
    check: ({ effectiveFrom, asOf }) => {
      const today = todayIn('UTC', new Date())
      return problemsAmong({
        effectiveFrom: optionalDateProblem(effectiveFrom, today),
        asOf: optionalDateProblem(asOf, today),
      })
    },
    refreshOnRefusal: true,
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = (name: string) => String(form.get(name) ?? '').trim() || null
    void start.run({ id, effectiveFrom: day('effectiveFrom'), asOf: day('asOf') })
  }
  const dated = { maxLength: dateTextLength, autoComplete: 'off' }
  return (
    <Form onSubmit={submit} className="grid max-w-form grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <TextField
        {...dated}
        name="effectiveFrom"
        id="replayFrom"
        label={t('effectiveFrom')}
        hint={t('effectiveHint')}
        error={start.errors.effectiveFrom}
        defaultValue={from}
      />
      <TextField
        {...dated}
        name="asOf"
        id="replayAsOf"
        label={t('asOf')}
        hint={t('asOfHint')}
        error={start.errors.asOf}
      />
      <Button type="submit" busy={start.busy} className="sm:col-span-2 sm:justify-self-start">
        {t(again ? 'again' : 'start')}
      </Button>
    </Form>
  )
}
