import 'server-only'
import { orgLimits } from '@/lib/domain/orgs/values'
import { line } from '../inputs'

/** A time zone by its IANA name. */
export const timeZone = line(orgLimits.timeZone).refine(
  (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
  'validation.chooseOne',
)

export const orgName = line(orgLimits.name)
