/** `note`: characters; `ahead`: how many days before it begins a maintenance can be announced; `hours`: how long it takes at most. */
export const maintenanceLimits = { note: 200, aheadDays: 60, hours: 72, planned: 10 } as const

/** The problem of a maintenance by field; empty without any. */
export function maintenanceProblems(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Partial<Record<'startsAt' | 'endsAt', string>> {
  const hour = 3_600_000
  if (startsAt.getTime() > now.getTime() + maintenanceLimits.aheadDays * 24 * hour)
    return { startsAt: 'validation.maintenanceAhead' }
  if (endsAt <= startsAt) return { endsAt: 'validation.endBeforeStart' }
  if (endsAt <= now) return { endsAt: 'validation.maintenanceOver' }
  return endsAt.getTime() - startsAt.getTime() > maintenanceLimits.hours * hour
    ? { endsAt: 'validation.maintenanceLong' }
    : {}
}
