'use client'
import { useState } from 'react'
import { DateBox } from '@/app/_components/date-box'
import { Card } from '@/app/_ui/card'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import type { FormLabels } from './form-labels'
import type { CurriculumStart } from './form-values'

type Props = { start: CurriculumStart; labels: FormLabels; errors: Readonly<Record<string, string>> }

/** When a curriculum is due and how it comes again. */
export function WhenFields({ start, labels, errors }: Props) {
  const [due, setDue] = useState<string>(start.due)
  const [recurrence, setRecurrence] = useState<string>(start.recurrence)
  const days = due !== 'FIXED_DATE' && due !== 'HIRE_ANNIVERSARY'
  return (
    <Card title={labels.when}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          name="due"
          label={labels.due}
          options={labels.dues}
          value={due}
          onChange={(event) => setDue(event.target.value)}
          hint={due === 'FIXED_DATE' || due === 'DAYS_AFTER_ASSIGN' ? undefined : labels.dueHint}
          error={errors.due}
        />
        {due === 'FIXED_DATE' && (
          <DateBox
            name="dueDate"
            label={labels.dueDate}
            defaultValue={start.dueDate ?? undefined}
            error={errors.dueDate}
            labels={labels.date}
          />
        )}
        {days && (
          <TextField
            name="dueDays"
            label={labels.dueDays}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={start.dueDays ?? ''}
            error={errors.dueDays}
          />
        )}
        <SelectField
          name="recurrence"
          label={labels.recurrence}
          options={labels.recurrences}
          value={recurrence}
          onChange={(event) => setRecurrence(event.target.value)}
          error={errors.recurrence}
          className="sm:col-start-1"
        />
        {recurrence !== 'NONE' && (
          <TextField
            name="recurrenceMonths"
            label={labels.recurrenceMonths}
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
