import type { MemberRecord } from '@/lib/data/members/read'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

type Plans = Pick<MemberRecord, 'state' | 'leaveFrom' | 'leaveUntil' | 'lastDay'>

/** What is planned of a membership, in short sentences: a leave to come, the day of the return, the last working day. */
export function planTexts({ state, leaveFrom, leaveUntil, lastDay }: Plans, t: Translate): string[] {
  if (state === 'ENDED') return []
  const until = leaveUntil && formatDate(leaveUntil)
  const from = leaveFrom && formatDate(leaveFrom)
  return [
    ...(state === 'ON_LEAVE' && until ? [t('members.plans.back', { date: until })] : []),
    ...(state === 'ACTIVE' && from
      ? [until ? t('members.plans.leave', { from, until }) : t('members.plans.leaveOpen', { from })]
      : []),
    ...(lastDay ? [t('members.plans.lastDay', { date: formatDate(lastDay) })] : []),
  ]
}
