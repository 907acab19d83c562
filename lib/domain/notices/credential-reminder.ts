import type { DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { Severity } from '@/lib/domain/lists/severities'

type Facts = { deadline: DeadlineStanding; units: UnitsStanding; missingUnits: number | null }

const reminderReasons = ['expired', 'expiring', 'expiringMissing', 'behind'] as const
export type ReminderReason = (typeof reminderReasons)[number]
export type CredentialReminder = { reason: ReminderReason; severity: Severity }

/** The kind of notice by which an organization asks a member to renew a license. */
export const reminderKind = 'credential.reminder'

/**
 * The reason to remind the holder: expired or expiring within 90 days, or hours behind. Null when there is nothing to
 * do.
 */
export function credentialReminder({ deadline, units, missingUnits }: Facts): CredentialReminder | null {
  if (deadline === 'EXPIRED') return { reason: 'expired', severity: 'ERROR' }
  const isMissingHours = units !== 'COMPLETE' && (missingUnits ?? 0) > 0
  if (deadline !== 'LATER')
    return { reason: isMissingHours ? 'expiringMissing' : 'expiring', severity: deadline === 'D30' ? 'WARN' : 'INFO' }
  return units === 'BEHIND' && isMissingHours ? { reason: 'behind', severity: 'WARN' } : null
}

/** The key that prevents a second notice of the same organization on the same day. */
export const reminderKey = (orgId: string, credentialId: string, day: string): string =>
  `${reminderKind}:${orgId}:${credentialId}:${day}`
