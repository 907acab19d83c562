'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateBox } from '@/app/_forms/date-box'
import { Card } from '@/app/_ui/card'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { curriculumDues, curriculumRecurrences } from '@/lib/domain/curriculums/kinds'
import type { CurriculumStart } from './form-values'

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
          hint={due === 'FIXED_DATE' || due === 'DAYS_AFTER_ASSIGN' ? undefined : t('dueHint')}
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
