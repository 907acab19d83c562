'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { TopicOption } from '@/app/_components/compliance/topics-by-name'
import { ChoicesBox, DateBox, HoursBox } from '@/app/_forms/boxes'
import { DraftPart } from '@/app/_forms/draft'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { TextField } from '@/app/_ui/text-field'
import { byProfession } from '@/lib/domain/credits/professions'
import { creditLimits } from '@/lib/domain/credits/values'
import { type CourseFormat, courseFormats } from '@/lib/domain/lists/sessions'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { dateExamples } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, readPrintedHours } from '@/lib/domain/units'
import { dateProblem } from '@/lib/domain/values'
import { type CreditValues, dateOf, takenForAll } from './credit-values'
import type { PreviewCredential } from './preview-data'

/** More hours than this in one credit usually mean that a CEU was entered as hours. In hundredths of an hour. */
const manyUnits = 4000

type Props = {
  values: CreditValues
  errors: Readonly<Record<string, string>>
  /** Today, for the notice about future dates. */
  today: PlainDate
  /** Topics of boards to choose from. */
  topics: readonly TopicOption[]
  /** The values that were filled in from outside: a field with text of its own is mounted anew when its value is. */
  proposed?: Partial<CreditValues>
  /** Licenses that it may have been taken for; asked where they are of several professions. */
  licenses?: readonly PreviewCredential[]
  /** Fields that only some laws ask for. */
  byLaw?: ReactNode
  onChange: (changes: Partial<CreditValues>) => void
}

/** The label of each field. */
export function useFieldNames(): Record<keyof CreditValues, string> {
  const t = useTranslations('credits.fields')
  return {
    title: t('courseTitle'),
    completedAt: t('completedAt'),
    units: t('units'),
    format: t('format'),
    onlineUnits: t('onlineUnits'),
    providerName: t('provider'),
    providerNumber: t('providerNumber'),
    topics: t('topics'),
    topicCodes: t('topicCodes'),
    approvedFor: t('approvedFor'),
    live: t('live'),
    activity: t('activity'),
    approvals: t('approvals'),
  }
}

const formatHints = { IN_PERSON: 'inPersonHint', ONLINE: 'onlineHint', HYBRID: 'hybridHint' } as const

/** All fields of a credit except its file. */
export function CreditFields(props: Props) {
  const { values, errors, onChange } = props
  const t = useTranslations('credits.fields')
  const formats = useTranslations('enums.courseFormats')
  const optional = useTranslations('common.form')('optional')
  const names = useFieldNames()
  const validation = useTranslations('validation')
  // Shown while typing or pasting: a text that is too long is not truncated.
  const tooLong = (name: keyof CreditValues, max: number) =>
    values[name].trim().length > max ? validation('tooLong', { max }) : undefined
  const text = (name: keyof CreditValues, max = Infinity) => ({
    name,
    label: names[name],
    value: values[name],
    error: errors[name] ?? tooLong(name, max),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const [whole, online] = [readPrintedHours(values.units)?.units, readPrintedHours(values.onlineUnits)?.units]
  const onlineTooMany =
    whole !== undefined && online !== undefined && online > whole ? validation('onlineUnitsOverTotal') : undefined
  return (
    <div className="flex flex-col gap-5">
      <TextField {...text('title', creditLimits.title)} autoComplete="off" required />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <When key={props.proposed?.completedAt ?? ''} {...props} />
        <Hours {...props} />
      </div>
      <DraftPart name="format" value={values.format} onTake={(format) => onChange({ format })} />
      <div data-draft="off">
        <ChoiceGroup
          name="format"
          label={names.format}
          choices={courseFormats.map((value) => ({ value, label: formats(value), hint: t(formatHints[value]) }))}
          values={[values.format]}
          error={errors.format}
          onChange={(event) => onChange({ format: event.target.value as CourseFormat })}
        />
      </div>
      {values.format === 'HYBRID' && (
        <HoursBox
          {...text('onlineUnits')}
          error={errors.onlineUnits ?? onlineTooMany}
          hint={t('onlineUnitsHint')}
          optional={optional}
          suffix={t('unitsSuffix')}
        />
      )}
      <TakenFor {...props} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField {...text('providerName', creditLimits.providerName)} hint={t('providerHint')} optional={optional} />
        <TextField
          {...text('providerNumber', creditLimits.providerNumber)}
          hint={t('providerNumberHint')}
          optional={optional}
          autoComplete="off"
        />
      </div>
      {props.byLaw}
      {(props.topics.length > 0 || values.topicCodes !== '') && (
        <Topics key={props.proposed?.topicCodes ?? ''} {...props} />
      )}
      <TextField {...text('topics')} hint={t('topicsHint')} optional={optional} autoComplete="off" />
    </div>
  )
}

/** The profession that the course was for; nothing is asked of somebody who has one. */
function TakenFor({ values, errors, licenses = [], onChange }: Props) {
  const t = useTranslations('credits.fields')
  const groups = byProfession(licenses)
  if (groups.length < 2) return null
  const choices = groups.map((group) => ({
    value: [...new Set(group.map(pairKey))].join(' '),
    label: group.map(({ label }) => label).join(', '),
  }))
  return (
    <>
      <DraftPart name="approvedFor" value={values.approvedFor} onTake={(approvedFor) => onChange({ approvedFor })} />
      <div data-draft="off">
        <ChoiceGroup
          name="approvedFor"
          label={t('approvedFor')}
          hint={t('approvedForHint')}
          choices={[...choices, { value: takenForAll, label: t('approvedForAll') }]}
          values={[values.approvedFor]}
          error={errors.approvedFor}
          onChange={(event) => onChange({ approvedFor: event.target.value })}
        />
      </div>
    </>
  )
}

/** The board topics that the course covered. The list is remounted when a draft is restored. */
function Topics({ values, errors, topics, onChange }: Props) {
  const t = useTranslations('credits.fields')
  const optional = useTranslations('common.form')('optional')
  const [listKey, setListKey] = useState(0)
  const take = (topicCodes: string) => {
    setListKey(listKey + 1)
    onChange({ topicCodes })
  }
  return (
    <>
      <DraftPart name="topicCodes" value={values.topicCodes} onTake={take} />
      <div data-draft="off">
        <ChoicesBox
          key={listKey}
          name="topicCodes"
          label={t('topicCodes')}
          hint={t('topicCodesHint')}
          optional={optional}
          error={errors.topicCodes}
          options={topics}
          defaultValues={values.topicCodes.split(' ')}
          onValues={(codes) => onChange({ topicCodes: codes.join(' ') })}
          placeholder={t('topicCodesNone')}
          filterLabel={t('topicCodesFilter')}
          emptyText={t('topicCodesNoMatch')}
        />
      </div>
    </>
  )
}

function When({ values, errors, today, onChange }: Props) {
  const t = useTranslations('credits.fields')
  const common = useTranslations('common.form')
  const date = dateOf(values)
  return (
    <div className="flex flex-col gap-2">
      <DateBox
        name="completedAt"
        label={t('completedAt')}
        hint={common('dateHint', dateExamples())}
        error={errors.completedAt}
        defaultValue={date}
        onDate={(understood, typed) => onChange({ completedAt: understood ?? typed })}
        required
      />
      {date && date > today && dateProblem(date, today) === null && (
        <InlineNotice tone="warn" live>
          {t('future')}
        </InlineNotice>
      )}
    </div>
  )
}

/** The hours, with warnings about likely mistakes before saving. */
function Hours({ values, errors, onChange }: Props) {
  const t = useTranslations('credits.fields')
  const read = readPrintedHours(values.units)
  const units = read?.units ?? null
  // Anything but digits and one decimal sign will not become hours, however it goes on.
  const validation = useTranslations('validation')
  const notHours = /^\s*(?:\d{0,3}[.,]?\d*)?\s*$/.test(values.units) ? undefined : validation('units')
  const others = values.title.trim() !== '' && values.completedAt !== '' && values.format !== ''
  return (
    <div className="flex flex-col gap-2">
      <HoursBox
        name="units"
        label={t('units')}
        hint={t('unitsHint')}
        error={errors.units ?? notHours}
        suffix={t('unitsSuffix')}
        value={values.units}
        onChange={(event) => onChange({ units: event.target.value })}
      />
      {read?.printed && (
        <InlineNotice tone="info" live>
          {t('unitsPrinted', { printed: read.printed, units: formatUnits(read.units) })}
        </InlineNotice>
      )}
      {units !== null && units > manyUnits && (
        <InlineNotice tone="warn" live>
          {t('unitsMany', { units: formatUnits(units) })}
        </InlineNotice>
      )}
      {values.units.trim() === '' && others && (
        <InlineNotice tone="info" live>
          {t('unitsEmpty')}
        </InlineNotice>
      )}
    </div>
  )
}
