'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { ReasonField } from '@/app/_components/reason-field'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { Table } from '@/app/_ui/table'
import { ShowReplayedPeopleDocument, type ShowReplayedPeopleMutation } from '@/graphql/generated/show-replayed-people'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'
import { fullName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/punctuation'
import { formatUnits } from '@/lib/domain/units'

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
