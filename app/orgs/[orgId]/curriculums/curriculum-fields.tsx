'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoicesBox, DateBox, HoursBox } from '@/app/_forms/boxes'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { itemKinds } from '@/lib/domain/curriculums/items'
import { curriculumDues, curriculumRecurrences, curriculumRules } from '@/lib/domain/curriculums/kinds'
import { curriculumLimits } from '@/lib/domain/curriculums/values'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import type { FormChoices } from './form-choices'
import { type CurriculumStart, emptyGroup, type GroupValues, itemFields } from './form-values'

type Props = { start: CurriculumStart; errors: Readonly<Record<string, string>> }

/** The due date and recurrence of a curriculum. */
export function WhenFields({ start, errors }: Props) {
  const t = useTranslations('curriculums.form')
  const [due, setDue] = useState<string>(start.due)
  const [recurrence, setRecurrence] = useState<string>(start.recurrence)
  const days = due !== 'FIXED_DATE' && due !== 'HIRE_ANNIVERSARY'
  return (
    <Card title={t('when')}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          name="due"
          label={t('due')}
          options={curriculumDues.map((value) => ({ value, label: t(`dues.${value}`) }))}
          value={due}
          onChange={(event) => setDue(event.target.value)}
          hint={hintOf(due, t)}
          error={errors.due}
        />
        {due === 'FIXED_DATE' && (
          <DateBox
            name="dueDate"
            label={t('dueDate')}
            defaultValue={start.dueDate ?? undefined}
            error={errors.dueDate}
          />
        )}
        {days && (
          <TextField
            name="dueDays"
            label={t('dueDays')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={start.dueDays ?? ''}
            error={errors.dueDays}
          />
        )}
        <SelectField
          name="recurrence"
          label={t('recurrence')}
          options={curriculumRecurrences.map((value) => ({ value, label: t(`recurrences.${value}`) }))}
          value={recurrence}
          onChange={(event) => setRecurrence(event.target.value)}
          error={errors.recurrence}
          className="sm:col-start-1"
        />
        {recurrence !== 'NONE' && (
          <TextField
            name="recurrenceMonths"
            label={t('recurrenceMonths')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            defaultValue={start.recurrenceMonths ?? 12}
            error={errors.recurrenceMonths}
          />
        )}
      </div>
    </Card>
  )
}

function hintOf(due: string, t: (key: 'hireYearHint' | 'dueHint') => string): string | undefined {
  if (due === 'HIRE_ANNIVERSARY') return t('hireYearHint')
  return due === 'FIXED_DATE' || due === 'DAYS_AFTER_ASSIGN' ? undefined : t('dueHint')
}

type Errors = Readonly<Record<string, string>>
type GroupFieldsProps = {
  groups: readonly GroupValues[]
  onGroups: (groups: GroupValues[]) => void
  choices: FormChoices
  errors: Errors
}

/** The requirements of a curriculum: its groups, one below the other. */
export function GroupFields({ groups, onGroups, choices, errors }: GroupFieldsProps) {
  const t = useTranslations('curriculums.form')
  const change = (group: GroupValues) => onGroups(groups.map((other) => (other.key === group.key ? group : other)))
  const next = Math.max(...groups.map(({ key }) => key), -1) + 1
  return (
    <Card title={t('groups')} lead={t('groupsLead')}>
      <div className="flex flex-col gap-6">
        {choices.tasks.length === 0 && <InlineNotice tone="info">{t('noTasks')}</InlineNotice>}
        {groups.map((group, index) => (
          <Group
            key={group.key}
            index={index}
            group={group}
            choices={choices}
            errors={errors}
            onChange={change}
            onRemove={groups.length > 1 ? () => onGroups(groups.filter(({ key }) => key !== group.key)) : undefined}
          />
        ))}
        {groups.length < curriculumLimits.groups && (
          <Button
            className="self-start"
            icon={<Icon name="plus" size={16} />}
            onClick={() => onGroups([...groups, emptyGroup(next)])}
          >
            {t('addGroup')}
          </Button>
        )}
      </div>
    </Card>
  )
}

type GroupProps = {
  index: number
  group: GroupValues
  choices: FormChoices
  errors: Errors
  onChange: (group: GroupValues) => void
  onRemove: (() => void) | undefined
}

function Group({ index, group, choices, errors, onChange, onRemove }: GroupProps) {
  const t = useTranslations('curriculums.form')
  const common = useTranslations('common.form')
  const number = String(index + 1)
  const fieldProps = (field: string) => ({
    name: `groups.${index}.${field}`,
    error: errors[`groups.${index}.${field}`],
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t('group', { number })}</legend>
      <div className="flex items-start gap-2">
        <TextField
          {...fieldProps('name')}
          label={t('name')}
          defaultValue={group.name}
          maxLength={curriculumLimits.groupName}
          autoComplete="off"
          className="grow"
        />
        {onRemove && (
          <IconButton label={t('removeGroup', { number })} onClick={onRemove}>
            <Icon name="x" />
          </IconButton>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          {...fieldProps('rule')}
          label={t('rule')}
          options={curriculumRules.map((value) => ({ value, label: t(`rules.${value}`) }))}
          value={group.rule}
          onChange={({ target }) =>
            isOneOf(curriculumRules, target.value) && onChange({ ...group, rule: target.value })
          }
        />
        {group.rule === 'ANY_N' && (
          <TextField
            {...fieldProps('n')}
            label={t('n')}
            inputMode="numeric"
            maxLength={3}
            defaultValue={group.n}
            autoComplete="off"
          />
        )}
        {group.rule === 'MIN_UNITS' && (
          <HoursBox {...fieldProps('units')} label={t('units')} suffix={t('hours')} defaultValue={group.units} />
        )}
      </div>
      <ChoicesBox
        {...fieldProps('taskIds')}
        label={t('tasks')}
        hint={group.rule === 'MIN_UNITS' ? t('tasksHint') : undefined}
        options={choices.tasks}
        defaultValues={group.taskIds}
        placeholder={common('choose')}
        filterLabel={t('filter')}
        emptyText={t('none')}
      />
      {group.rule !== 'MIN_UNITS' && <ItemFields index={index} group={group} choices={choices} errors={errors} />}
    </fieldset>
  )
}

type ItemFieldsProps = Pick<GroupProps, 'index' | 'group' | 'choices' | 'errors'>

/** What a group asks for beside classes; a kind of which there is nothing to choose is left out. */
function ItemFields({ index, group, choices, errors }: ItemFieldsProps) {
  const t = useTranslations('curriculums.form')
  const common = useTranslations('common.form')
  return itemKinds
    .filter((kind) => choices.items[kind].length > 0)
    .map((kind) => (
      <ChoicesBox
        key={kind}
        name={`groups.${index}.${itemFields[kind]}`}
        label={t(itemFields[kind])}
        hint={t(`${itemFields[kind]}Hint`)}
        optional={common('optional')}
        error={errors[`groups.${index}.items`]}
        options={choices.items[kind]}
        defaultValues={group.items[kind]}
        placeholder={common('choose')}
        filterLabel={t('filter')}
        emptyText={t('none')}
      />
    ))
}
