import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { toHours } from '@/lib/domain/units'

/** Every number of hundredths in a group of the engine's answer, as hours. */
const inHours = (group: object | null) =>
  group && Object.fromEntries(Object.entries(group).map(([name, units]) => [name, toHours(Number(units))]))

/** One period as the API's `Compliance`. */
export const complianceOf = ({ evaluation, rule }: PeriodStatus, nextAction: string | null) => ({
  status: evaluation.status,
  statusReason: evaluation.statusReason,
  required: inHours(evaluation.required),
  counted: inHours(evaluation.counted),
  remaining: inHours(evaluation.remaining),
  allocation: evaluation.allocation,
  nextAction,
  ruleId: rule?.version ?? null,
})
