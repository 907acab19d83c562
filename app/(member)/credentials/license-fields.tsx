'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { DateBox } from '@/app/_forms/date-box'
import { DraftPart } from '@/app/_forms/draft'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { TextField } from '@/app/_ui/text-field'
import type { FirstRenewalQuestion } from '@/lib/domain/compliance/first-renewal'
import { credentialNumberLength } from '@/lib/domain/credentials/values'
import { dateExamples } from '@/lib/domain/time/date-examples'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** The dates as far as they are understood. */
export type LicenseDates = { effectiveAt: PlainDate | null; expiresAt: PlainDate | null }

type Props = {
  /** What the fields begin with; another expiry date is a new start for its field. */
  start: LicenseDates & { credentialNumber?: string }
  onDates: (change: Partial<LicenseDates>) => void
  /** The answer to the question about a first license; left out where it is not asked. */
  first?: Omit<ComponentProps<typeof FirstLicense>, 'error'>
  /** A new license is explained, in brief where little room is wanted; a recorded one is known. */
  hints?: 'whole' | 'brief'
  errors: Readonly<Record<string, string>>
  /** Shown below the expiry date. */
  children?: ReactNode
}

/** Number, dates and the first-license question: the same for a new license and a recorded one. */
export function LicenseFields({ start, onDates, first, hints, errors, children }: Props) {
  const t = useTranslations('credentials.new')
  // In brief one example below the two fields is that of both.
  const shared = hints === 'brief' ? { example: '' } : {}
  return (
    <>
      <TextField
        name="credentialNumber"
        label={t('number')}
        hint={hints ? t('numberHint') : undefined}
        error={errors.credentialNumber}
        defaultValue={start.credentialNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={credentialNumberLength}
      />
      <div className={hints === 'brief' ? sideBySide : 'contents'}>
        <DateBox
          {...shared}
          name="effectiveAt"
          label={t('issued')}
          hint={hints === 'whole' ? t('issuedHint', dateExamples()) : undefined}
          error={errors.effectiveAt}
          defaultValue={start.effectiveAt}
          onDate={(effectiveAt) => onDates({ effectiveAt })}
        />
        <DateBox
          {...shared}
          key={start.expiresAt}
          name="expiresAt"
          label={t('expires')}
          hint={hints === 'whole' ? t('expiresHint') : undefined}
          error={errors.expiresAt}
          defaultValue={start.expiresAt}
          onDate={(expiresAt) => onDates({ expiresAt })}
        />
      </div>
      {hints === 'brief' && <p className="-mt-3 text-sm text-soft">{t('datesHint', dateExamples())}</p>}
      {children}
      {first && <FirstLicense {...first} error={errors.firstLicense} />}
    </>
  )
}

/** Two dates in one line where both fit. */
const sideBySide = 'grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] items-start *:min-w-0 gap-x-3 gap-y-5'

/** Number and dates as they are in the form. */
export function licenseTexts(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return { credentialNumber: text('credentialNumber'), effectiveAt: text('effectiveAt'), expiresAt: text('expiresAt') }
}

/** The words of each question. */
const words = {
  FIRST_ANYWHERE: { question: 'question', help: 'help' },
  FIRST_HERE: { question: 'questionHere', help: 'helpHere' },
  BY_EXAMINATION: { question: 'questionExam', help: 'helpExam' },
} as const

type FirstLicenseProps = {
  question: FirstRenewalQuestion
  value: boolean | null
  /** Null when the answer is taken back. */
  onValue: (value: boolean | null) => void
  error?: string
}

/** Whether it is the person's first license of this kind: only then can the first renewal be easier than others. */
function FirstLicense({ question, value, onValue, error }: FirstLicenseProps) {
  const t = useTranslations('compliance.firstRenewal')
  const common = useTranslations('common.actions')
  return (
    <div data-draft="off">
      <DraftPart name="firstLicense" value={value} onTake={onValue} />
      <ChoiceGroup
        name="firstLicense"
        label={t(words[question].question)}
        hint={t(words[question].help)}
        error={error}
        choices={[
          { value: 'yes', label: common('yes') },
          { value: 'no', label: common('no') },
        ]}
        values={value === null ? [] : [value ? 'yes' : 'no']}
        onChange={(event) => onValue(event.target.value === 'yes')}
      />
    </div>
  )
}
