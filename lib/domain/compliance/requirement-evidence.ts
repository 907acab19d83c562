import { addMonths } from '@/lib/domain/time/plain-date'
import {
  type Attestation,
  type AttestationBasis,
  attestationBases,
  type Evidence,
  type EvidenceWindow,
  type RequirementInput,
  type RequirementVerdict,
} from './requirement'

/** The part of a record that decides evidence. */
export type EvidenceRecord = Pick<
  RequirementInput,
  'renewalPeriods' | 'periodIndex' | 'asOf' | 'attestations' | 'answers'
>

/**
 * Why a stretch of time (`to` null: without an end) does not lie in the window of a period: it has not begun or is not
 * over yet, has no end or ends after the period, is not valid on the period's last day, or began before the window.
 */
export type OutsideWindow = 'NOT_BEGUN' | 'NOT_OVER' | 'NO_END' | 'AFTER_PERIOD' | 'NOT_AT_END' | 'TOO_EARLY'

/** Null where it lies in the window. */
function outsideWindow(
  { from, to }: Pick<Attestation, 'from' | 'to'>,
  within: EvidenceWindow,
  { renewalPeriods, periodIndex, asOf }: Pick<EvidenceRecord, 'renewalPeriods' | 'periodIndex' | 'asOf'>,
): OutsideWindow | null {
  const { startsAt, endsAt } = renewalPeriods[periodIndex]!
  if (from > asOf) return 'NOT_BEGUN'
  if (within === 'AT_END') return from <= endsAt && (to === null || to >= endsAt) ? null : 'NOT_AT_END'
  if (to === null) return 'NO_END'
  if (to > endsAt) return 'AFTER_PERIOD'
  if (to > asOf) return 'NOT_OVER'
  // The window begins the day after the same day some months earlier, so that twelve months are one year.
  const isIn = within === 'PERIOD' ? from >= startsAt : from > addMonths(endsAt, -within.monthsBeforeEnd)
  return isIn ? null : 'TOO_EARLY'
}

/** Why an attestation does not count as such evidence in a period; null where it counts. */
export const whyNotCounted = (
  attestation: Pick<Attestation, 'from' | 'to' | 'paid'>,
  { paid, within }: Pick<Evidence, 'paid' | 'within'>,
  record: Parameters<typeof outsideWindow>[2],
): OutsideWindow | 'UNPAID' | null =>
  paid && !attestation.paid ? 'UNPAID' : outsideWindow(attestation, within, record)

const strength = ({ basis }: Attestation) => attestationBases.indexOf(basis)

/**
 * Takes the best supported attestations first until the amount is reached. The basis is that of the last one taken,
 * which is the weakest; null when all of them together do not reach it, with the amount they have.
 */
function reach(
  attestations: readonly Attestation[],
  amount: number | null,
): { basis: AttestationBasis } | { basis: null; sum: number } {
  let sum = 0
  for (const attestation of attestations.toSorted((a, b) => strength(b) - strength(a))) {
    sum += attestation.amount
    if (amount === null || sum >= amount) return { basis: attestation.basis }
  }
  return { basis: null, sum }
}

/**
 * The verdict on evidence, and whether the person has to be asked about it: it is open, and nothing of its kind is
 * attested. Amounts add up even where attestations overlap, because people hold several jobs.
 */
export function evaluateEvidence(
  evidence: Evidence,
  record: EvidenceRecord,
): { verdict: RequirementVerdict; question: boolean } {
  const { kind, amount } = evidence
  const ofKind = record.attestations.filter((attestation) => attestation.kind === kind)
  const counting = ofKind.filter((attestation) => whyNotCounted(attestation, evidence, record) === null)
  const reached = reach(counting, amount)
  if (reached.basis !== null) return { verdict: { state: 'MET', basis: reached.basis, missing: [] }, question: false }

  // After the period, silence is no answer: only what was attested, and is not enough, is missed.
  const isAttested = ofKind.length > 0
  const isOver = record.asOf > record.renewalPeriods[record.periodIndex]!.endsAt
  const isMissed = record.answers.ruledOut.includes(kind) || (isOver && isAttested)
  const part = amount === null ? { what: kind } : { what: kind, amount: amount - reached.sum }
  return {
    verdict: { state: isMissed ? 'MISSED' : 'OPEN', basis: null, missing: [part] },
    question: !isMissed && !isAttested,
  }
}
