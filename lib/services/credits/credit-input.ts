import { z } from 'zod'
import { creditLimits, recordedForProblem } from '@/lib/domain/credits/values'
import { courseFormats } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { fromHours, readPrintedHours } from '@/lib/domain/units'
import { hoursProblem, onlineHoursProblem, onlinePartProblem } from '@/lib/domain/values'
import { checkedBy, date, line, oneOf, optionalLine, topicChoice } from '../inputs'

/** Hours with two decimals, 0.01 to 999.99, as hundredths; null and absent mean no units. */
const hours = z
  .number('validation.units')
  .superRefine(checkedBy(hoursProblem))
  .nullish()
  .transform((value): number | null => (value === null || value === undefined ? null : fromHours(value)))

/** The online part: hours as above, or zero for a hybrid course that was held entirely in person. */
const onlineHours = z
  .number('validation.onlineUnits')
  .superRefine(checkedBy(onlineHoursProblem))
  .nullish()
  .transform((value): number | null => (value === null || value === undefined ? null : fromHours(value)))

/** Whether a text is hours as printed, with more than two decimals, that count as these units; null for any units. */
function printedHoursProblem(text: string | null | undefined, units: number | null) {
  if (!text) return null
  const read = readPrintedHours(text)
  return read?.printed && (units === null || read.units === units) ? null : 'validation.printedHours'
}

type Hours = { units: number | null; printedHours?: string | null | undefined }

/** The hours that count, and the text of those that were printed with more decimals. */
function hoursOf({ units, printedHours }: Hours) {
  const read = printedHours ? readPrintedHours(printedHours) : null
  return { units: units ?? read?.units ?? null, printedHours: read?.printed ?? null }
}

const compared = new Set(['format', 'units', 'onlineUnits'])

/** A credit as entered by a person. The online part is kept for hybrid courses only. */
export const creditInput = z
  .strictObject({
    title: line(creditLimits.title),
    providerName: optionalLine(creditLimits.providerName),
    providerNumber: optionalLine(creditLimits.providerNumber),
    completedAt: date,
    units: hours,
    printedHours: z.string('validation.printedHours').trim().max(8, 'validation.printedHours').nullish(),
    onlineUnits: onlineHours,
    format: oneOf(courseFormats),
    topics: z.array(line(creditLimits.topic)).max(creditLimits.topics).nullish(),
    topicCodes: topicChoice.nullish(),
    approvedFor: z.array(z.string('validation.chooseOne')).superRefine(checkedBy(recordedForProblem)).nullish(),
  })
  .refine(({ format, units, onlineUnits }) => format !== 'HYBRID' || !onlinePartProblem(onlineUnits, units), {
    path: ['onlineUnits'],
    message: 'validation.onlineUnitsOverTotal',
    // Reported together with other problems, as soon as these three fields are valid themselves.
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some(({ path }) => compared.has(String(path?.[0]))),
  })
  .superRefine(({ printedHours, units }, { addIssue }) => {
    const problem = printedHoursProblem(printedHours, units)
    if (problem) addIssue({ code: 'custom', path: ['printedHours'], message: problem })
  })
  .transform((input) => ({
    title: input.title,
    providerName: input.providerName ?? null,
    providerNumber: input.providerNumber ?? null,
    completedAt: input.completedAt satisfies PlainDate,
    ...hoursOf(input),
    onlineUnits: input.format === 'HYBRID' ? input.onlineUnits : null,
    format: input.format,
    topics: input.topics ?? [],
    // API clients that do not know this field omit it: a correction then keeps the credit's values.
    topicCodes: input.topicCodes === undefined ? undefined : (input.topicCodes ?? []),
    approvedFor: input.approvedFor ? [...new Set(input.approvedFor)] : undefined,
  }))
