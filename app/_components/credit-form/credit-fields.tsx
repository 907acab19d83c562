'use client'
import { fill } from '@/app/_lib/fill'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { DateField } from '@/app/_ui/date-field'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { TextField } from '@/app/_ui/text-field'
import { UnitsField } from '@/app/_ui/units-field'
import type { CourseFormat } from '@/lib/domain/lists/course-formats'
import { formatDate } from '@/lib/domain/time/format-date'
import { parseDate } from '@/lib/domain/time/parse-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, parseUnits } from '@/lib/domain/units'
import { DraftPart } from '../draft-part'
import { type CreditValues, dateOf } from './credit-values'
import type { FieldLabels } from './form-labels'

/** More hours than this in one credit are most often a CEU read as hours. In hundredths. */
const manyUnits = 4000

export type CreditFieldsProps = {
  values: CreditValues
  errors: Readonly<Record<string, string>>
  labels: FieldLabels
  /** Today, for the remark about dates to come. */
  today: PlainDate
  onChange: (changes: Partial<CreditValues>) => void
}

/** Everything a person enters of a credit but its file. */
export function CreditFields(props: CreditFieldsProps) {
  const { values, errors, labels, onChange } = props
  const text = (name: keyof CreditValues) => ({
    name,
    label: labels.names[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="flex flex-col gap-5">
      <TextField {...text('title')} maxLength={200} autoComplete="off" required />
      <When {...props} />
      <DraftPart name="format" value={values.format} onTake={(format) => onChange({ format })} />
      <div data-draft="off">
        <ChoiceGroup
          name="format"
          label={labels.names.format}
          choices={labels.formats}
          values={[values.format]}
          error={errors.format}
          onChange={(event) => onChange({ format: event.target.value as CourseFormat })}
        />
      </div>
      {values.format === 'HYBRID' && (
        <UnitsField
          {...text('onlineUnits')}
          hint={labels.onlineUnitsHint}
          optional={labels.optional}
          suffix={labels.unitsSuffix}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField {...text('providerName')} hint={labels.providerHint} optional={labels.optional} maxLength={200} />
        <TextField
          {...text('providerNumber')}
          hint={labels.providerNumberHint}
          optional={labels.optional}
          maxLength={50}
          autoComplete="off"
        />
      </div>
      <TextField {...text('topics')} hint={labels.topicsHint} optional={labels.optional} autoComplete="off" />
    </div>
  )
}

const read = (text: string) => {
  const parsed = parseDate(text)
  return parsed.ok ? parsed.value : null
}

/** Date and hours, with what is worth a second look before saving. */
function When({ values, errors, labels, today, onChange }: CreditFieldsProps) {
  const date = dateOf(values)
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-2">
        <DateField
          name="completedAt"
          label={labels.names.completedAt}
          hint={labels.dateHint}
          error={errors.completedAt}
          defaultValue={dateOf(values)}
          parse={read}
          format={formatDate}
          onDate={(understood, typed) => onChange({ completedAt: understood ?? typed })}
          labels={labels.date}
          required
        />
        {date && date > today && (
          <InlineNotice tone="warn" live>
            {labels.future}
          </InlineNotice>
        )}
      </div>
      <Hours values={values} errors={errors} labels={labels} onChange={onChange} />
    </div>
  )
}

function Hours({ values, errors, labels, onChange }: Omit<CreditFieldsProps, 'today'>) {
  const units = parseUnits(values.units)
  const others = values.title.trim() !== '' && values.completedAt !== '' && values.format !== ''
  return (
    <div className="flex flex-col gap-2">
      <UnitsField
        name="units"
        label={labels.names.units}
        hint={labels.unitsHint}
        error={errors.units}
        suffix={labels.unitsSuffix}
        value={values.units}
        onChange={(event) => onChange({ units: event.target.value })}
      />
      {units !== null && units > manyUnits && (
        <InlineNotice tone="warn" live>
          {fill(labels.unitsMany, { units: formatUnits(units) })}
        </InlineNotice>
      )}
      {values.units.trim() === '' && others && (
        <InlineNotice tone="info" live>
          {labels.unitsEmpty}
        </InlineNotice>
      )}
    </div>
  )
}
