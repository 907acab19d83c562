import { evaluateRequirement } from '@/lib/domain/compliance/evaluate-requirement'
import { readRequirementInput, writeRequirementResult } from '@/lib/domain/compliance/requirement-case'
import { evidenceDetailNames } from '@/lib/domain/compliance/requirement-details'

type Json = Readonly<Record<string, unknown>>

/**
 * A record whose answer was derived by hand from a law with several ways, beside the worked examples of its kind. It is
 * decided by the version with this number; what `expect` leaves out is not compared.
 */
export type RequirementExample = {
  id: string
  version: number
  why: string
  effectiveAt: string
  periods: readonly { startsAt: string; endsAt: string }[]
  asOf: string
  credits: readonly Json[]
  attestations?: readonly Json[]
  answers?: Json
  expect: Json
}

/** The parts of a version that decide, as its file of law writes them. */
export type WrittenVersion = Json & {
  number: number
  requirement?: unknown
  exemptions?: readonly { name: string; needs: unknown }[]
  firstRenewalRoutes?: readonly { route: string; needs: unknown }[]
}

const told = new Set<string>(evidenceDetailNames)

/** A requirement without what only people are told, as cases have it. */
function decisive(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(decisive)
  if (typeof node !== 'object' || node === null) return node
  const parts = Object.entries(node).filter(([name]) => !told.has(name))
  return Object.fromEntries(parts.map(([name, part]) => [name, decisive(part)]))
}

/** The answer of a version to an example, for its last period. */
export function answerRequirement(
  { geo, type }: { geo: string; type: string },
  version: WrittenVersion,
  { effectiveAt, periods, asOf, credits, attestations = [], answers = {} }: RequirementExample,
): Json {
  const { requirement, exemptions = [], firstRenewalRoutes = [] } = version
  const input = readRequirementInput({
    geo,
    type,
    effectiveAt,
    renewalPeriods: periods,
    periodIndex: periods.length - 1,
    asOf,
    credits,
    requirement: decisive(requirement),
    attestations,
    answers,
    exemptions: exemptions.map(({ name, needs }) => ({ name, needs: decisive(needs) })),
    firstRenewal: Object.fromEntries(firstRenewalRoutes.map(({ route, needs }) => [route, decisive(needs)])),
  })
  return writeRequirementResult(evaluateRequirement(input))
}
