import { orgLimits } from '@/lib/domain/orgs/values'
import { canonicalZone } from '@/lib/domain/time/time-zones'
import { line } from '../inputs'

/** A time zone by any of its IANA names; stored under its canonical one. */
export const timeZone = line(orgLimits.timeZone)
  .overwrite((zone) => canonicalZone(zone) ?? zone)
  .refine((zone) => canonicalZone(zone) !== null, 'validation.chooseOne')

export const orgName = line(orgLimits.name)
