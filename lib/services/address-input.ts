import { z } from 'zod'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { addressLimits, postalCodeProblem } from '@/lib/domain/people/address-values'
import { checkedBy, optionalLine, optionalOneOf } from './inputs'

const postalCode = optionalLine(addressLimits.postalCode).superRefine(checkedBy(postalCodeProblem))

/** The given lines of a US address, of a person or an organization. */
export const address = z
  .strictObject({
    street1: optionalLine(addressLimits.street1),
    street2: optionalLine(addressLimits.street2),
    city: optionalLine(addressLimits.city),
    state: optionalOneOf(geographyCodes),
    postalCode,
  })
  .partial()

/** The fields that are set; a missing line keeps its value. */
export const definedFields = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
