import { addMonths, minDate } from '@/lib/domain/time/plain-date'
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

/** Whether a stretch of time (`to` null: without an end) lies in the window of a period that ends on `endsAt`. */
function liesWithin({ from, to }: Attestation, within: EvidenceWindow, record: EvidenceRecord): boolean {
  const { startsAt, endsAt } = record.renewalPeriods[record.periodIndex]!
  if (from > record.asOf) return false
  if (within === 'AT_END') return from <= endsAt && (to === null || to >= endsAt)
  if (to === null || to > minDate(endsAt, record.asOf)) return false
  // The window begins the day after the same day some months earlier, so that twelve months are one year.
  return within === 'PERIOD' ? from >= startsAt : from > addMonths(endsAt, -within.monthsBeforeEnd)
}

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
  { kind, amount, paid, within }: Evidence,
  record: EvidenceRecord,
): { verdict: RequirementVerdict; question: boolean } {
  const ofKind = record.attestations.filter((attestation) => attestation.kind === kind)
  const counting = ofKind.filter(
    (attestation) => (attestation.paid || !paid) && liesWithin(attestation, within, record),
  )
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
