import { z } from 'zod'
import { periodProblem } from '@/lib/domain/inspections/inspection'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import type { FieldProblem } from '@/lib/domain/result'
import { isPair, pairKey } from '@/lib/domain/tasks/eligible-pairs'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type DateAt, date, id, inWindow, oneOf } from '../inputs'

const license = z
  .strictObject({ geo: oneOf(geographyCodes), credentialType: oneOf(credentialTypeCodes) })
  .refine(isPair, 'validation.typeNotAllowed')
  .transform(pairKey)
  .nullish()
  .transform((key) => key ?? null)

/** The records to inspect: an organization, a period, and optionally a kind of license. */
export const inspectionScope = { orgId: id, from: date, to: date, license }

/** Problems of the period; `at` is the prefix of its fields in the input ("input."). */
export const periodDates =
  (at = '') =>
  (dates: DateAt, today: PlainDate): Record<string, FieldProblem> => {
    const [from, to] = [`${at}from`, `${at}to`]
    const problem = periodProblem(dates(from), dates(to))
    return { ...(problem ? { [to]: problem } : {}), ...inWindow(dates, today, from, to) }
  }
