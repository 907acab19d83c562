import { unwrap } from '@/graphql/payload'
import { type ComplianceNote, type StatusBasis, statusBasis } from '@/lib/domain/compliance/compliance-notes'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { nextActionOf } from '@/lib/domain/compliance/next-action'
import type { ReferenceRule } from '@/lib/domain/compliance/reference-rule'
import type { MissingPart, RequirementResult } from '@/lib/domain/compliance/requirement'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { hoursOrNull, toHours } from '@/lib/domain/units'
import { sureText } from '@/lib/i18n/sure-text'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { getHowSure } from '@/lib/services/lists/law'

/** Converts every number of hundredths in a group of the engine's result to hours. */
const inHours = (group: object | null) =>
  group && Object.fromEntries(Object.entries(group).map(([name, units]) => [name, toHours(Number(units))]))

/** A reference rule in the shape of the API. */
const referenceOf = (rule: ReferenceRule) => ({
  id: rule.id,
  mode: rule.mode,
  total: toHours(rule.total),
  periodMonths: rule.periodMonths,
  confidence: rule.confidence,
  sources: rule.sources,
  checkedAt: rule.lastChecked,
})

/** The basis of a status: its notes, sources, the day they were read, and the reference rule. */
export const basisOf = ({ reference, ...basis }: StatusBasis) => ({
  ...basis,
  referenceRule: reference && referenceOf(reference),
})

/** The text of a note in the caller's language. */
export const noteText = ({ key }: ComplianceNote, _args: unknown, ctx: Ctx) =>
  translatorFor(ctx.locale)(`compliance.${key}`)

/** One period of a license as the API's `Compliance`. */
export const complianceOf = (
  book: RuleBook,
  license: { geo: string; credentialType: string },
  {
    evaluation,
    rule,
    endsAt,
    recordedUnits,
    behindPace,
    renewedBy,
    topics,
    awaitsAnswer: unanswered,
    requirement,
  }: PeriodStatus,
) => ({
  ...basisOf(
    statusBasis(book, license, endsAt, { firstRenewal: evaluation.statusReason === 'FIRST_RENEWAL', unanswered }),
  ),
  recorded: toHours(recordedUnits),
  status: evaluation.status,
  statusReason: evaluation.statusReason,
  behindPace: behindPace && { hours: toHours(behindPace.units), months: behindPace.months },
  renewedBy,
  required: inHours(evaluation.required),
  counted: inHours(evaluation.counted),
  remaining: inHours(evaluation.remaining),
  allocation: evaluation.allocation,
  topics,
  nextAction: nextActionOf(evaluation.nextAction, topics),
  ruleId: rule?.version ?? null,
  howSure: async (_args: unknown, ctx: Ctx) => {
    const { geo, credentialType } = license
    const sure = await unwrap(ctx, getHowSure.unknown(ctx, { geo, credentialType, endsAt }))
    return sure && { ...sure, text: sureText(sure, translatorFor(ctx.locale)) }
  },
  ways: waysOf(requirement),
})

export const missingOf = (part: MissingPart) => ({
  what: part.what,
  amount: hoursOrNull(part.amount ?? null),
  mustBeInPerson: part.what === 'HOURS' ? toHours(part.mustBeInPerson) : null,
})

/** The ways of a license as the API's `CredentialWays`. */
export const waysOf = (requirement: RequirementResult | null) =>
  requirement && {
    ...requirement,
    missing: requirement.missing.map(missingOf),
    ways: requirement.ways.map((way) => ({ ...way, missing: way.missing.map(missingOf) })),
  }
