import 'server-only'
import { z } from 'zod'
import { courseFormats } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { fromHours, isHours } from '@/lib/domain/units'
import { date, line, oneOf, optionalLine } from '../inputs'

/** Hours with two decimals, 0.01 to 999.99, into hundredths; nothing stays nothing and is shown as having no units. */
const hours = z
  .number('validation.units')
  .refine(isHours, 'validation.units')
  .nullish()
  .transform((value): number | null => (value === null || value === undefined ? null : fromHours(value)))

/** The online part: hours as above, and zero where a hybrid course was all in person after all. */
const onlineHours = z
  .number('validation.onlineUnits')
  .refine((value) => value === 0 || isHours(value), 'validation.onlineUnits')
  .nullish()
  .transform((value): number | null => (value === null || value === undefined ? null : fromHours(value)))

const compared = new Set(['format', 'units', 'onlineUnits'])

/** What a person enters of a credit. The online part is kept for hybrid courses only. */
export const creditInput = z
  .strictObject({
    title: line(200),
    providerName: optionalLine(200),
    providerNumber: optionalLine(50),
    completedAt: date,
    units: hours,
    onlineUnits: onlineHours,
    format: oneOf(courseFormats),
    topics: z.array(line(100)).max(20).nullish(),
  })
  .refine(
    ({ format, units, onlineUnits }) => format !== 'HYBRID' || onlineUnits === null || onlineUnits <= (units ?? 0),
    {
      path: ['onlineUnits'],
      message: 'validation.onlineUnitsOverTotal',
      // Reported together with other problems, as soon as these three are valid themselves.
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && !issues.some(({ path }) => compared.has(String(path?.[0]))),
    },
  )
  .transform((entered) => ({
    title: entered.title,
    providerName: entered.providerName ?? null,
    providerNumber: entered.providerNumber ?? null,
    completedAt: entered.completedAt satisfies PlainDate,
    units: entered.units,
    onlineUnits: entered.format === 'HYBRID' ? entered.onlineUnits : null,
    format: entered.format,
    topics: entered.topics ?? [],
  }))
