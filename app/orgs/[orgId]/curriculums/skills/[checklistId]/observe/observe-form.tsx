'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { findPeople, PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { DateBox } from '@/app/_forms/boxes'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { RecordSkillsDocument, type RecordSkillsInput } from '@/graphql/generated/record-skills'
import { recordProblems } from '@/lib/domain/skills/record-values'
import { skillLimits, stepResults } from '@/lib/domain/skills/values'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { Signature } from './signature'

type Props = {
  orgId: string
  checklist: { id: string; version: number; steps: readonly string[] }
  observer: string
  today: PlainDate
}
type Errors = Readonly<Record<string, string>>

/** Records what an observer saw, then both sign on this screen. */
export function ObserveForm({ orgId, checklist, observer, today }: Props) {
  const t = useTranslations('skills.observe')
  const common = useTranslations('common')
  const unknown = useTranslations('members.name')('unknown')
  const router = useRouter()
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const [person, setPerson] = useState<Person | null>(null)
  const [isSigned, setSigned] = useState(true)
  const [drawings, setDrawings] = useState({ observer: '', person: '' })
  const { busy, errors, summary, submit } = useWrite(RecordSkillsDocument, ({ input }) => recordProblems(input, today))
  const home = `/orgs/${orgId}/curriculums/skills/${checklist.id}`

  async function record(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const saved = await submit({ input: inputOf(form, { checklist, isSigned, drawings }) })
    if (!saved?.data) return
    dirty.current = false
    showToast({ title: t('saved'), tone: 'success' })
    router.push(`/orgs/${orgId}/curriculums/skills/records/${saved.data.id}`)
    router.refresh()
  }
  return (
    <Form
      onSubmit={record}
      onInput={() => {
        dirty.current = true
      }}
      className="flex max-w-3xl flex-col gap-5"
    >
      <Draft name={`observe:${checklist.id}`} version={checklist.version} dirty={dirty} />
      <FormErrors title={common('form.errorSummary')} errors={errorList(summary, useNames(checklist.steps))} />
      <Card>
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <PeoplePicker
            name="memberId"
            label={t('memberId')}
            error={errors.memberId}
            defaultPerson={null}
            search={(text) => findPeople(orgId, text, unknown)}
            onPerson={setPerson}
          />
          <DateBox name="observedOn" label={t('observedOn')} error={errors.observedOn} defaultValue={today} />
        </div>
      </Card>
      <ol className="flex flex-col gap-4">
        {checklist.steps.map((step, index) => (
          <li key={step}>
            <Step step={step} index={index} errors={errors} />
          </li>
        ))}
      </ol>
      <Card>
        <TextArea
          name="note"
          label={t('note')}
          optional={common('form.optional')}
          error={errors.note}
          maxLength={skillLimits.note}
          rows={3}
        />
      </Card>
      <Card title={t('observer')} lead={t('observerLead')}>
        <Signature
          name="observer"
          written={observer}
          errors={errors}
          onDrawing={(drawing) => setDrawings((all) => ({ ...all, observer: drawing }))}
        />
      </Card>
      <Card title={t('person')} lead={t('personLead')}>
        <div className="flex flex-col gap-5">
          <Checkbox
            name="notSigning"
            label={t('notSigning')}
            checked={!isSigned}
            onChange={({ target }) => setSigned(!target.checked)}
          />
          {isSigned ? (
            <Signature
              key={person?.id}
              name="person"
              written={givenOrder(person?.name ?? '')}
              errors={errors}
              onDrawing={(drawing) => setDrawings((all) => ({ ...all, person: drawing }))}
            />
          ) : (
            <TextField
              name="unsignedReason"
              label={t('unsignedReason')}
              error={errors.unsignedReason}
              maxLength={skillLimits.reason}
              autoComplete="off"
            />
          )}
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <ButtonLink href={home}>{common('actions.cancel')}</ButtonLink>
      </div>
    </Form>
  )
}

function Step({ step, index, errors }: { step: string; index: number; errors: Errors }) {
  const t = useTranslations('skills.observe')
  const common = useTranslations('common.form')
  const results = useTranslations('skills.results')
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <ChoiceGroup
          name={`steps.${index}.result`}
          label={`${index + 1}. ${step}`}
          boxed
          choices={stepResults.map((value) => ({ value, label: results(value) }))}
          error={errors[`steps.${index}.result`]}
        />
        <TextField
          name={`steps.${index}.note`}
          label={t('stepNote')}
          optional={common('optional')}
          error={errors[`steps.${index}.note`]}
          maxLength={skillLimits.note}
          autoComplete="off"
        />
      </div>
    </Card>
  )
}

/** A listed name, "Ruiz, Ana", as somebody signs it. */
const givenOrder = (listed: string): string => listed.split(', ').toReversed().join(' ')

/** The labels in the error summary. */
function useNames(steps: readonly string[]): Record<string, string> {
  const t = useTranslations('skills.observe')
  const ofSteps = steps.map((step, index) => [`steps.${index}.result`, `${index + 1}. ${step}`] as const)
  return {
    memberId: t('memberId'),
    observedOn: t('observedOn'),
    ...Object.fromEntries(ofSteps),
    note: t('note'),
    'observer.adoptedName': t('observer'),
    'person.adoptedName': t('person'),
    unsignedReason: t('unsignedReason'),
  }
}

type Facts = Pick<Props, 'checklist'> & { isSigned: boolean; drawings: { observer: string; person: string } }

function inputOf(form: FormData, { checklist, isSigned, drawings }: Facts): RecordSkillsInput {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    checklistId: checklist.id,
    version: checklist.version,
    memberId: text('memberId'),
    observedOn: text('observedOn'),
    steps: checklist.steps.map((_step, index) => ({
      result: stepResults.find((result) => result === text(`steps.${index}.result`)) as (typeof stepResults)[number],
      note: text(`steps.${index}.note`) || null,
    })),
    note: text('note') || null,
    observer: { adoptedName: text('observer.adoptedName'), drawing: drawings.observer || null },
    person: isSigned ? { adoptedName: text('person.adoptedName'), drawing: drawings.person || null } : null,
    unsignedReason: isSigned ? null : text('unsignedReason'),
  }
}
