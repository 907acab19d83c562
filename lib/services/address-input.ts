import 'server-only'
import { z } from 'zod'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { isPostalCode } from '@/lib/domain/people/postal-code'
import { optionalLine, optionalOneOf } from './inputs'

const postalCode = optionalLine(10).refine((code) => !code || isPostalCode(code), 'validation.postalCode')

/** The named lines of a US address, of a person or an organization. */
export const address = z
  .strictObject({
    street1: optionalLine(200),
    street2: optionalLine(200),
    city: optionalLine(100),
    state: optionalOneOf(geographyCodes),
    postalCode,
  })
  .partial()

/** What was named; a line that is not there stays as it is. */
export const onlyNamed = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
