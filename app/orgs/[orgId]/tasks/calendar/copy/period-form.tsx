'use client'
import { useTranslations } from 'next-intl'
import { DateBox } from '@/app/_forms/boxes'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'

const names = ['from', 'until', 'to'] as const
type Period = Record<(typeof names)[number], string>
type Props = { action: string; period: Period; errors: Partial<Period> }

/** The period to copy and its new first day: a plain browser form, so that each preview has an address of its own. */
export function PeriodForm({ action, period, errors }: Props) {
  const t = useTranslations('sessions.copies')
  return (
    <Card>
      <form action={action} method="get" className="flex flex-wrap items-start gap-4">
        {names.map((name) => (
          <DateBox
            key={name}
            name={name}
            label={t(name)}
            defaultValue={period[name]}
            error={errors[name]}
            className="grow basis-44 sm:max-w-56"
          />
        ))}
        <Button type="submit" className="sm:mt-6.5">
          {t('show')}
        </Button>
      </form>
    </Card>
  )
}
