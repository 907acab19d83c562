'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateBox } from '@/app/_forms/date-box'
import { Button } from '@/app/_ui/button'
import { type Option, SelectField } from '@/app/_ui/select-field'

export type LicenseChoice = Option & { periods: readonly Option[] }

type Props = {
  licenses: readonly LicenseChoice[]
  license: string
  period: string
  /** The option that stands for dates typed by hand. */
  days: string
  from: string | null
  to: string | null
  errors: Readonly<Record<string, string | undefined>>
  action: string
}

/** Chooses a license and the dates: a renewal period, the last year, or dates typed by hand. */
export function ChooseRecord({ licenses, license, period, days, from, to, errors, action }: Props) {
  const t = useTranslations('transcript.choose')
  const [chosen, setChosen] = useState({ license, period })
  const periods = licenses.find(({ value }) => value === chosen.license)?.periods ?? []
  const change = (changes: Partial<typeof chosen>) => setChosen({ ...chosen, ...changes })
  return (
    <form action={action} className="flex flex-wrap items-start gap-4">
      <SelectField
        name="license"
        label={t('license')}
        options={licenses}
        value={chosen.license}
        onChange={(event) => change({ license: event.target.value })}
        className="grow basis-60 sm:max-w-80"
      />
      <SelectField
        name="period"
        label={t('period')}
        options={periods}
        value={periods.some(({ value }) => value === chosen.period) ? chosen.period : (periods[0]?.value ?? '')}
        onChange={(event) => change({ period: event.target.value })}
        className="grow basis-60 sm:max-w-88 sm:basis-76"
      />
      {chosen.period === days && (
        <>
          <DateBox
            name="from"
            label={t('from')}
            defaultValue={from}
            error={errors.from}
            className="grow basis-44 sm:basis-60 sm:max-w-64"
          />
          <DateBox
            name="to"
            label={t('to')}
            defaultValue={to}
            error={errors.to}
            className="grow basis-44 sm:basis-60 sm:max-w-64"
          />
        </>
      )}
      <Button type="submit" className="max-sm:w-full sm:mt-6.5">
        {t('show')}
      </Button>
    </form>
  )
}
