'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import type { OptionGroup } from '@/app/_components/credentials/license-options'
import { ChoicesBox } from '@/app/_forms/boxes'
import { Conflict } from '@/app/_forms/conflict'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useConflict } from '@/app/_forms/use-conflict'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { CreatePositionDocument } from '@/graphql/generated/create-position'
import { EndPositionDocument } from '@/graphql/generated/end-position'
import { UpdatePositionDocument } from '@/graphql/generated/update-position'
import { positionLimits } from '@/lib/domain/clearance/values'
import { offeredOrChosen } from '@/lib/domain/credentials/offered-types'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { inputOf, type LicenseValues, type PositionStart, startOf } from './position-values'

export type PositionOptions = {
  geos: readonly OptionGroup[]
  types: readonly Option[]
  jobTitles: readonly Option[]
  departments: readonly Option[]
  documentRequests: readonly Option[]
  curriculums: readonly Option[]
}

type Props = { orgId: string; start: PositionStart; options: PositionOptions }

/** Adds or changes a position: whom it is for, and what they need to work. */
export function PositionForm({ orgId, start: initial, options }: Props) {
  const [start] = useState(initial)
  const [licenses, setLicenses] = useState(start.licenses)
  const t = useTranslations('clearance.positions.form')
  const common = useTranslations('common.form')
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const { busy, errors, summary, versions, save } = useSaving(orgId, start, () => (dirty.current = false))
  const names = Object.fromEntries(
    (['name', 'jobTitles', 'departments', 'geo', 'licenses', 'documentRequestIds', 'curriculumIds'] as const).map(
      (field) => [field, t(field)],
    ),
  )
  const touch = () => {
    dirty.current = true
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(inputOf(new FormData(event.currentTarget), licenses))
  }
  return (
    <Form onSubmit={submit} onInput={touch} className="flex max-w-3xl flex-col gap-5">
      <Draft name={`position:${start.id ?? orgId}`} version={start.version} dirty={dirty} />
      <DraftPart name="licenses" value={licenses} onTake={setLicenses} />
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <Conflict {...versions} />
      <WhomCard start={start} options={options} errors={errors} />
      <LicensesCard
        start={start}
        options={options}
        errors={errors}
        licenses={licenses}
        onLicenses={(next) => {
          touch()
          setLicenses(next)
        }}
      />
      <Card title={t('more')} lead={t('moreLead')}>
        <div className="flex flex-col gap-5">
          <Choices
            name="documentRequestIds"
            values={start.documentRequestIds}
            options={options.documentRequests}
            errors={errors}
          />
          <Choices name="curriculumIds" values={start.curriculumIds} options={options.curriculums} errors={errors} />
          <Checkbox
            name="noExclusion"
            label={t('noExclusion')}
            hint={t('noExclusionHint')}
            defaultChecked={start.noExclusion}
          />
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <ButtonLink href={`/orgs/${orgId}/clearance/positions`}>{t('cancel')}</ButtonLink>
        {start.id && <EndButton orgId={orgId} id={start.id} version={start.version} name={start.name} />}
      </div>
    </Form>
  )
}

type Errors = Readonly<Record<string, string>>
type PartProps = Pick<Props, 'start' | 'options'> & { errors: Errors }

function WhomCard({ start, options, errors }: PartProps) {
  const t = useTranslations('clearance.positions.form')
  return (
    <Card title={t('whom')}>
      <div className="flex flex-col gap-5">
        <TextField
          name="name"
          label={t('name')}
          error={errors.name}
          defaultValue={start.name}
          maxLength={positionLimits.name}
          autoComplete="off"
        />
        <Choices name="jobTitles" values={start.jobTitles} options={options.jobTitles} errors={errors} />
        <Choices name="departments" values={start.departments} options={options.departments} errors={errors} optional />
      </div>
    </Card>
  )
}

type ChoicesProps = {
  name: 'jobTitles' | 'departments' | 'documentRequestIds' | 'curriculumIds'
  values: readonly string[]
  options: readonly Option[]
  errors: Errors
  optional?: boolean
}

function Choices({ name, values, options, errors, optional }: ChoicesProps) {
  const t = useTranslations('clearance.positions.form')
  const common = useTranslations('common.form')
  return (
    <ChoicesBox
      name={name}
      label={t(name)}
      hint={t(`${name}Hint`)}
      optional={optional ? common('optional') : undefined}
      error={errors[name]}
      options={options}
      defaultValues={values}
      placeholder={common('choose')}
      filterLabel={t('filter')}
      emptyText={t('none')}
    />
  )
}

type LicensesProps = PartProps & { licenses: readonly LicenseValues[]; onLicenses: (licenses: LicenseValues[]) => void }

/** The licenses that are needed: of each list one is enough. */
function LicensesCard({ start, options, errors, licenses, onLicenses }: LicensesProps) {
  const t = useTranslations('clearance.positions.form')
  const common = useTranslations('common.form')
  const [geo, setGeo] = useState(start.geo)
  const chosen = geo === start.geo ? start.licenses.flatMap(({ types }) => types) : []
  const offered = options.types.filter(({ value }) => offeredOrChosen(geo, value, chosen))
  const isOffered = (type: string) => offered.some(({ value }) => value === type)
  const next = Math.max(...licenses.map(({ key }) => key), -1) + 1
  return (
    <Card title={t('licenses')} lead={t('licensesLead')}>
      <div className="flex flex-col gap-5">
        <SelectField
          name="geo"
          label={t('geo')}
          error={errors.geo}
          groups={options.geos}
          placeholder={common('choose')}
          defaultValue={geo}
          onChange={(event) => setGeo(event.currentTarget.value)}
        />
        {licenses.map(({ key, types }, index) => (
          <div key={`${geo}:${key}`} className="flex items-end gap-2">
            <ChoicesBox
              name={`licenses.${index}`}
              label={t(index === 0 ? 'oneOf' : 'alsoOneOf')}
              error={errors[`licenses.${index}`] ?? (index === 0 ? errors.licenses : undefined)}
              options={offered}
              defaultValues={types.filter(isOffered)}
              placeholder={common('choose')}
              filterLabel={t('filter')}
              emptyText={t('none')}
              className="min-w-0 grow"
            />
            {licenses.length > 1 && (
              <IconButton
                label={t('removeLicense', { number: String(index + 1) })}
                onClick={() => onLicenses(licenses.filter((other) => other.key !== key))}
              >
                <Icon name="x" />
              </IconButton>
            )}
          </div>
        ))}
        {licenses.length < positionLimits.licenses && (
          <Button
            className="self-start"
            icon={<Icon name="plus" size={16} />}
            onClick={() => onLicenses([...licenses, { key: next, types: [] }])}
          >
            {t('addLicense')}
          </Button>
        )}
        <Checkbox
          name="multistate"
          label={t('multistate')}
          hint={t('multistateHint')}
          defaultChecked={start.multistate}
        />
        <Checkbox
          name="checkedOnly"
          label={t('checkedOnly')}
          hint={t('checkedOnlyHint')}
          defaultChecked={start.checkedOnly}
        />
      </div>
    </Card>
  )
}

function EndButton({ orgId, id, version, name }: { orgId: string; id: string; version: number; name: string }) {
  const t = useTranslations('clearance.positions.end')
  const { busy, run } = useAction({
    mutation: EndPositionDocument,
    confirm: { title: t('title', { name }), text: t('text'), ok: t('confirm'), danger: true },
    done: t('done'),
    goTo: () => `/orgs/${orgId}/clearance/positions`,
  })
  return (
    <Button variant="danger" busy={busy} onClick={() => void run({ id, version })}>
      {t('button')}
    </Button>
  )
}

const versionOf = ({ id: _, version, licenses, ...values }: PositionStart) => ({
  version,
  fields: fieldsOf({ ...values, licenses: licenses.map(({ types }) => types.join('/')) }),
})

/** Saves the form, and merges it with an edit that somebody else saved first. */
function useSaving(orgId: string, start: PositionStart, onSaved: () => void) {
  const router = useRouter()
  const t = useTranslations('clearance.positions.form')
  const { versions, version, meet } = useConflict(versionOf(start))
  const create = useWrite(CreatePositionDocument)
  const update = useWrite(UpdatePositionDocument)
  const { busy, errors, summary, showOtherRefusal } = start.id ? update : create

  async function save(input: ReturnType<typeof inputOf>): Promise<void> {
    const answer = start.id
      ? await update.send({ input: { id: start.id, version, ...input } })
      : await create.send({ input: { orgId, ...input } })
    if (!answer) return
    const saved = 'data' in answer ? answer.data : null
    if (answer.success && saved) {
      onSaved()
      showToast({ title: t('saved'), tone: 'success' })
      router.push(`/orgs/${orgId}/clearance/positions`)
      return router.refresh()
    }
    if (isStale(answer) && saved) return meet({ ...versionOf(startOf(saved)), said: whoChanged(answer) })
    await showOtherRefusal(answer)
  }
  return { busy, errors, summary, versions, save }
}
