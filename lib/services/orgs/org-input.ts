import 'server-only'
import { line } from '../inputs'

/** A time zone by its IANA name. */
export const timeZone = line(60).refine(
  (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
  'validation.chooseOne',
)

export const orgName = line(200)
