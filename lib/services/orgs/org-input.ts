import { orgLimits } from '@/lib/domain/orgs/values'
import { canonicalZone } from '@/lib/domain/time/time-zones'
import { line } from '../inputs'

/** A time zone by one of its IANA names; it is kept under one of them. */
export const timeZone = line(orgLimits.timeZone)
  .overwrite((zone) => canonicalZone(zone) ?? zone)
  .refine((zone) => canonicalZone(zone) !== null, 'validation.chooseOne')

export const orgName = line(orgLimits.name)
