'use client'
import type { ReactNode } from 'react'
import { DateBox } from '@/app/_components/date-box'
import { TextField } from '@/app/_ui/text-field'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { FirstLicense, type FirstLicenseLabels } from './first-license'

/** The dates as far as they are understood. */
export type LicenseDates = { effectiveAt: PlainDate | null; expiresAt: PlainDate | null }

export type LicenseFieldLabels = FirstLicenseLabels & {
  number: string
  numberHint?: string
  issued: string
  issuedHint?: string
  expires: string
  expiresHint?: string
  date: { picker: string; unknown: string }
}

type Props = {
  /** What the fields begin with; another expiry date is a new start for its field. */
  start: LicenseDates & { credentialNumber?: string }
  onDates: (change: Partial<LicenseDates>) => void
  /** The answer to the question about a first license; left out where it is not asked. */
  first?: { value: boolean | null; onValue: (value: boolean | null) => void }
  labels: LicenseFieldLabels
  errors: Readonly<Record<string, string>>
  /** What stands below the expiry date. */
  children?: ReactNode
}

/** Number, dates and the first-license question: the same for a new license and a recorded one. */
export function LicenseFields({ start, onDates, first, labels, errors, children }: Props) {
  return (
    <>
      <TextField
        name="credentialNumber"
        label={labels.number}
        hint={labels.numberHint}
        error={errors.credentialNumber}
        defaultValue={start.credentialNumber}
        autoComplete="off"
        maxLength={50}
      />
      <DateBox
        name="effectiveAt"
        label={labels.issued}
        hint={labels.issuedHint}
        error={errors.effectiveAt}
        defaultValue={start.effectiveAt}
        labels={labels.date}
        onDate={(effectiveAt) => onDates({ effectiveAt })}
      />
      <DateBox
        key={start.expiresAt}
        name="expiresAt"
        label={labels.expires}
        hint={labels.expiresHint}
        error={errors.expiresAt}
        defaultValue={start.expiresAt}
        labels={labels.date}
        onDate={(expiresAt) => onDates({ expiresAt })}
      />
      {children}
      {first && <FirstLicense {...first} labels={labels} error={errors.firstLicense} />}
    </>
  )
}

/** Number and dates as they stand in the form. */
export function licenseTexts(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return { credentialNumber: text('credentialNumber'), effectiveAt: text('effectiveAt'), expiresAt: text('expiresAt') }
}
