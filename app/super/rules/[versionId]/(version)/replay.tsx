'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { ReasonField } from '@/app/_components/reason-form'
import { useWrite } from '@/app/_forms/use-write'
import { isFailure } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { Progress } from '@/app/_ui/progress'
import { Table } from '@/app/_ui/table'
import { TextField } from '@/app/_ui/text-field'
import { CancelRuleReplayDocument } from '@/graphql/generated/cancel-rule-replay'
import { GetRuleReplayRunDocument } from '@/graphql/generated/get-rule-replay-run'
import { ShowReplayedPeopleDocument, type ShowReplayedPeopleMutation } from '@/graphql/generated/show-replayed-people'
import { StartRuleReplayDocument } from '@/graphql/generated/start-rule-replay'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'
import { fullName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/text'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
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

const everyMs = 1000

type Progressing = { state: string; done: number; total: number }

/** The progress of a replay, polled every second. The page is refreshed when the replay ends. */
export function RunningReplay({ id, ...atFirst }: { id: string } & Progressing) {
  const t = useTranslations('rules.replay')
  const router = useRouter()
  const [now, setNow] = useState<Progressing>(atFirst)
  const stop = useAction({ mutation: CancelRuleReplayDocument })
  useEffect(() => {
    let asking = false
    const timer = setInterval(async () => {
      if (asking || document.hidden) return
      asking = true
      const answer = await callApi(GetRuleReplayRunDocument, { id })
      asking = false
      const found = isFailure(answer) ? null : answer.data?.ruleReplayRun
      if (!found) return
      setNow(found)
      if (found.state !== 'WAITING' && found.state !== 'RUNNING') router.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [id, router])
  const { state, done, total } = now
  const waits = state === 'WAITING'
  return (
    <div className="flex flex-col items-start gap-3">
      <div aria-live="polite" className="w-full">
        <Progress label={t('running')} value={done} max={Math.max(total, 1)} quiet />
        <p className="mt-2 text-sm">{waits ? t('waiting') : t('progress', { done, total })}</p>
      </div>
      <Button busy={stop.busy} onClick={() => stop.run({ id })}>
        {t('stop')}
      </Button>
    </div>
  )
}

type Person = NonNullable<ShowReplayedPeopleMutation['showReplayedPeople']['data']>['people'][number]
type ShownPeople = { reason: string; people: readonly Person[]; next: string | null }

/** Names the people affected by a replay, once a reason is given. */
export function ReplayPeople({ runId }: { runId: string }) {
  const t = useTranslations('rules.replay')
  const [result, setResult] = useState<ShownPeople | null>(null)
  const { busy, errors, submit } = useWrite(ShowReplayedPeopleDocument, deskReasonProblems)

  async function show(reason: string, after: string | null) {
    const answer = await submit({ id: runId, reason, after })
    if (!answer?.data) return
    const { people, next } = answer.data
    setResult((before) => ({ reason, people: [...(after && before ? before.people : []), ...people], next }))
  }
  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void show(String(new FormData(event.currentTarget).get('reason') ?? ''), null)
  }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('people')}</h3>
      {!result && (
        <Form onSubmit={ask} className="flex max-w-form flex-col gap-4">
          <p className="text-soft">{t('peopleLead')}</p>
          <ReasonField label={t('reason')} hint={t('reasonHint')} error={errors.reason} />
          <Button type="submit" busy={busy} className="sm:self-start">
            {t('show')}
          </Button>
        </Form>
      )}
      {result && <PeopleTable people={result.people} />}
      {result?.next && (
        <Button busy={busy} onClick={() => show(result.reason, result.next)} className="self-start">
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function PeopleTable({ people }: { people: readonly Person[] }) {
  const locale = useLocale()
  const t = useTranslations('rules.replay')
  const names = useTranslations('enums.complianceStatuses')
  const statusText = ({ status, missingUnits }: Person['before']) =>
    t('said', { status: names(status), missing: formatUnits(missingUnits ?? 0) })
  return (
    <Table
      compact
      caption={t('people')}
      rows={people}
      rowKey={({ credentialId }) => credentialId}
      columns={[
        { key: 'person', header: t('person'), lead: true, cell: (person) => fullName(person) || t('unnamed') },
        { key: 'license', header: t('license'), cell: ({ credentialNumber }) => credentialNumber },
        { key: 'orgs', header: t('orgs'), cell: ({ orgs }) => listed(orgs, locale) || t('alone') },
        { key: 'before', header: t('before'), cell: ({ before }) => statusText(before) },
        { key: 'after', header: t('after'), cell: ({ after }) => statusText(after) },
      ]}
    />
  )
}
