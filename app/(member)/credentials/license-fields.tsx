'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { DateBox } from '@/app/_forms/boxes'
import { DraftPart } from '@/app/_forms/draft'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { TextField } from '@/app/_ui/text-field'
import type { FirstRenewalQuestion } from '@/lib/domain/compliance/first-renewal'
import { credentialNumberLength } from '@/lib/domain/credentials/values'
import { dateExamples } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** The entered dates; null while a date is missing or invalid. */
export type LicenseDates = { effectiveAt: PlainDate | null; expiresAt: PlainDate | null }

type Props = {
  /** Initial values. A different expiry date remounts its field. */
  start: LicenseDates & { credentialNumber?: string }
  onDates: (change: Partial<LicenseDates>) => void
  /** The first-license question; omitted where it does not apply. */
  first?: Omit<ComponentProps<typeof FirstLicense>, 'error'>
  /** Whether it may be one of the compact of nurses: then that is asked, with what is known so far. */
  multistate?: { start: boolean }
  /** Hints for a new license, `brief` where space is short. Without hints for a recorded license. */
  hints?: 'whole' | 'brief'
  errors: Readonly<Record<string, string>>
  /** Shown below the expiry date. */
  children?: ReactNode
}

/** Number, dates and the first-license question, shared by new and recorded licenses. */
export function LicenseFields({ start, onDates, first, multistate, hints, errors, children }: Props) {
  const t = useTranslations('credentials.new')
  // In brief mode, one example below both date fields replaces the example of each.
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
      {multistate && (
        <Checkbox
          name="multistate"
          label={t('multistate')}
          hint={t('multistateHint')}
          error={errors.multistate}
          defaultChecked={multistate.start}
        />
      )}
    </>
  )
}

/** Puts both dates on one line where they fit. */
const sideBySide = 'grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] items-start *:min-w-0 gap-x-3 gap-y-5'

/** The number and dates as typed in the form. */
export function licenseTexts(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return { credentialNumber: text('credentialNumber'), effectiveAt: text('effectiveAt'), expiresAt: text('expiresAt') }
}

/** Whether the box of a multistate license is ticked; nothing where it is not asked. */
export const multistateOf = (form: FormData, isAsked: boolean) =>
  isAsked ? { multistate: form.get('multistate') !== null } : {}

/** The message keys of each question. */
const words = {
  FIRST_ANYWHERE: { question: 'question', help: 'help' },
  FIRST_HERE: { question: 'questionHere', help: 'helpHere' },
  BY_EXAMINATION: { question: 'questionExam', help: 'helpExam' },
} as const

type FirstLicenseProps = {
  question: FirstRenewalQuestion
  value: boolean | null
  /** Called with null when the answer is cleared. */
  onValue: (value: boolean | null) => void
  error?: string
}

/**
 * Asks whether this is the person's first license of its kind: only then can the first renewal be easier than others.
 */
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
