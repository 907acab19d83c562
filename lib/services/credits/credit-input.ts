import { z } from 'zod'
import { approvalText } from '@/lib/domain/credits/approvals'
import { creditLimits, recordedForProblem } from '@/lib/domain/credits/values'
import { approvalBodies, creditActivities } from '@/lib/domain/lists/activities'
import { geographyCodes } from '@/lib/domain/lists/geographies'
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

/** Who approved the course; the state is that of a board alone. */
const approval = z
  .strictObject({
    body: oneOf(approvalBodies),
    geo: oneOf(geographyCodes).nullish(),
    number: optionalLine(creditLimits.providerNumber),
  })
  .refine(({ body, geo }) => !geo || body === 'BOARD', { path: ['geo'], message: 'validation.chooseOne' })
  .transform(({ body, geo, number }) => approvalText({ body, geo: geo ?? null, number: number ?? null }))

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
    live: z.boolean('validation.invalid').nullish(),
    activity: oneOf(creditActivities).nullish(),
    approvals: z.array(approval).max(creditLimits.approvals, 'validation.tooMany').nullish(),
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
    // API clients that do not know these fields omit them: a correction then keeps the credit's values.
    topicCodes: input.topicCodes === undefined ? undefined : (input.topicCodes ?? []),
    approvedFor: input.approvedFor ? [...new Set(input.approvedFor)] : undefined,
    live: input.live === undefined ? undefined : (input.live ?? false),
    activity: input.activity === undefined ? undefined : (input.activity ?? 'COURSE'),
    approvals: input.approvals === undefined ? undefined : [...new Set(input.approvals ?? [])],
  }))
