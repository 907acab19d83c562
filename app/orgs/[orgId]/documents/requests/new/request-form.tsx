'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import type { AudienceChoices } from '@/app/_components/audience/audience-choices'
import { useAudience } from '@/app/_components/audience/audience-fields'
import type { Person } from '@/app/_components/people/people-picker'
import { DateBox } from '@/app/_forms/boxes'
import { errorList } from '@/app/_forms/field-errors'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { callApi } from '@/app/_lib/graphql-client'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { CreateDocumentRequestDocument } from '@/graphql/generated/create-document-request'
import { GetDocumentRequestReachDocument } from '@/graphql/generated/get-document-request-reach'
import { audienceOf, noAudience } from '@/lib/domain/curriculums/audience'
import { requestLimits } from '@/lib/domain/documents/requests'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'
import { type EnteredRequest, enteredProblems, inputOf } from './request-values'
import { WhomFields } from './whom-fields'

type Props = { orgId: string; people: readonly Person[]; choices: AudienceChoices }
type Errors = Readonly<Record<string, string>>

/** Requests a document from a group or from chosen people; the button shows their number. */
export function RequestForm({ orgId, people: start, choices }: Props) {
  const t = useTranslations('documentRequests.form')
  const common = useTranslations('common.form')
  const [people, setPeople] = useState(start)
  const [byName, setByName] = useState(start.length > 0)
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const group = useAudience(noAudience, async (audience) => {
    const answer = await callApi(GetDocumentRequestReachDocument, { orgId, audience: audienceOf(audience) })
    return 'data' in answer ? answer.data?.documentRequestReach?.count : undefined
  })
  const { busy, errors, summary, save } = useAsking(orgId, () => (dirty.current = false))
  const touch = () => {
    dirty.current = true
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(inputOf(new FormData(event.currentTarget), { orgId, byName, people, audience: group.audience }))
  }
  const names = {
    title: t('name'),
    kind: t('kind'),
    dueOn: t('dueOn'),
    dueDays: t('dueDays'),
    validMonths: t('validMonths'),
  }
  return (
    <Form onSubmit={submit} onInput={touch} className="flex max-w-3xl flex-col gap-5">
      <FormErrors title={common('errorSummary')} errors={errorList(summary, { ...names, roleIds: t('people') })} />
      <AboutFields errors={errors} />
      <WhomFields
        orgId={orgId}
        choices={choices}
        people={people}
        byName={byName}
        errors={errors}
        group={group}
        onByName={setByName}
        onPeople={(next) => {
          touch()
          setPeople(next)
        }}
      />
      <WhenFields errors={errors} byName={byName} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('save', { count: byName ? people.length : (group.reach ?? 0) })}
        </Button>
        <ButtonLink href={`/orgs/${orgId}/documents/requests`}>{t('cancel')}</ButtonLink>
      </div>
    </Form>
  )
}

/** The requested document; the hint of its kind says what the organization will be able to see. */
function AboutFields({ errors }: { errors: Errors }) {
  const t = useTranslations('documentRequests.form')
  const common = useTranslations('common.form')
  const enums = useTranslations('enums')
  const [kind, setKind] = useState('')
  return (
    <Card title={t('about')}>
      <div className="flex flex-col gap-5">
        <TextField
          name="title"
          label={t('name')}
          hint={t('nameHint')}
          error={errors.title}
          maxLength={requestLimits.title}
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="kind"
            label={t('kind')}
            error={errors.kind}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
            placeholder={common('choose')}
            options={documentKinds.map((value) => ({ value, label: enums(`documentKinds.${value}`) }))}
          />
          {kind === 'HEALTH' && (
            <SelectField
              name="healthRecordType"
              label={t('healthRecordType')}
              error={errors.healthRecordType}
              placeholder={t('anyType')}
              options={healthRecordTypes.map((value) => ({ value, label: enums(`healthRecordTypes.${value}`) }))}
            />
          )}
        </div>
        {kind !== '' && <InlineNotice tone="info">{t(kind === 'HEALTH' ? 'health' : 'file')}</InlineNotice>}
        <TextArea
          name="note"
          label={t('note')}
          optional={common('optional')}
          error={errors.note}
          maxLength={requestLimits.note}
          rows={3}
        />
      </div>
    </Card>
  )
}

function WhenFields({ errors, byName }: { errors: Errors; byName: boolean }) {
  const t = useTranslations('documentRequests.form')
  const common = useTranslations('common.form')
  return (
    <Card title={t('when')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateBox name="dueOn" label={t('dueOn')} optional={common('optional')} error={errors.dueOn} />
        {!byName && (
          <TextField
            name="dueDays"
            label={t('dueDays')}
            hint={t('dueDaysHint')}
            optional={common('optional')}
            error={errors.dueDays}
            inputMode="numeric"
            maxLength={3}
          />
        )}
        <TextField
          name="validMonths"
          label={t('validMonths')}
          hint={t('validHint')}
          optional={common('optional')}
          error={errors.validMonths}
          inputMode="numeric"
          maxLength={3}
        />
      </div>
    </Card>
  )
}

function useAsking(orgId: string, onSaved: () => void) {
  const router = useRouter()
  const t = useTranslations('documentRequests.done')
  const { busy, errors, summary, submit } = useWrite(
    CreateDocumentRequestDocument,
    ({ input }: { input: EnteredRequest }) => enteredProblems(input),
  )
  async function save(input: EnteredRequest): Promise<void> {
    const answer = await submit({ input })
    if (!answer?.data) return
    onSaved()
    showToast({ title: t('asked', { count: answer.data.counts.open }), tone: 'success' })
    router.push(`/orgs/${orgId}/documents/requests/${answer.data.id}`)
  }
  return { busy, errors, summary, save }
}
