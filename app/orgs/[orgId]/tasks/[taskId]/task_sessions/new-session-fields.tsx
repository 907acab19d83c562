'use client'
import { findPeople } from '@/app/_components/find-people'
import { PeoplePicker } from '@/app/_components/people-picker'
import { Card } from '@/app/_ui/card'
import { TextField } from '@/app/_ui/text-field'
import type { SessionFormLabels } from './session-form-labels'

type Props = { orgId: string; errors: Readonly<Record<string, string>>; labels: SessionFormLabels }

/** What only a new session is asked: its first instructor, and how often it repeats. */
export function NewSessionFields({ orgId, errors, labels }: Props) {
  return (
    <Card>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <PeoplePicker
          name="instructor"
          label={labels.names.instructor}
          optional={labels.optional}
          hint={labels.hints.instructor}
          error={errors.instructor}
          defaultPerson={null}
          search={(text) => findPeople(orgId, text, labels.unknown)}
        />
        <TextField
          name="repeatWeekly"
          label={labels.names.repeatWeekly}
          hint={labels.hints.repeat}
          error={errors.repeatWeekly}
          defaultValue="0"
          suffix={labels.repeatSuffix}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      </div>
    </Card>
  )
}
