'use client'
import { useTranslations } from 'next-intl'
import { DateBox } from '@/app/_forms/boxes'
import { TextField } from '@/app/_ui/text-field'
import { leaveReasonLength } from '@/lib/domain/orgs/leave'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Props = {
  errors: Readonly<Record<string, string>>
  start?: { from: PlainDate | null; until: PlainDate | null; reason: string | null }
}

/** The first and the last day of a leave, and its reason. */
export function LeaveFields({ errors, start }: Props) {
  const t = useTranslations('members.leave')
  const optional = useTranslations('common.form')('optional')
  return (
    <>
      <DateBox
        name="from"
        label={t('from')}
        hint={t('fromHint')}
        optional={optional}
        error={errors.from}
        defaultValue={start?.from ?? undefined}
      />
      <DateBox
        name="until"
        label={t('until')}
        hint={t('untilHint')}
        optional={optional}
        error={errors.until}
        defaultValue={start?.until ?? undefined}
      />
      <TextField
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        optional={optional}
        error={errors.reason}
        defaultValue={start?.reason ?? ''}
        maxLength={leaveReasonLength}
        autoComplete="off"
      />
    </>
  )
}
