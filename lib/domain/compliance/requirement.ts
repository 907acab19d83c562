import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { EvaluationInput, Limits } from './evaluation'
import type { EvidenceDetails } from './requirement-details'

/** The ways in which laws let people renew. */
export const wayNames = [
  'HOURS',
  'PRACTICE',
  'CERTIFICATION',
  'ACADEMIC',
  'REFRESHER',
  'EVALUATION',
  'PRECEPTOR',
  'EXAMINATION',
  'OTHER',
] as const
export type WayName = (typeof wayNames)[number]

/** What a person can attest. Hours are counted from credits, so nobody attests them; a publication is never a way. */
export const evidenceKinds = [
  'PRACTICE',
  'CERTIFICATION',
  'ACADEMIC',
  'REFRESHER',
  'EVALUATION',
  'PRECEPTOR',
  'EXAMINATION',
  'OTHER',
  'PUBLICATION',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** How well an attestation is supported, weakest first: by the person's word, by a paper, by an employer. */
export const attestationBases = ['STATED', 'DOCUMENTED', 'CONFIRMED'] as const
export type AttestationBasis = (typeof attestationBases)[number]

/** What a verdict rests on, weakest first. COUNTED: on credits. */
export const verdictBases = [...attestationBases, 'COUNTED'] as const
export type VerdictBasis = (typeof verdictBases)[number]

type NonEmpty<T> = readonly [T, ...T[]]

/**
 * When evidence must lie: wholly within the renewal period, wholly within the last `monthsBeforeEnd` months before its
 * end, or held on its last day.
 */
export type EvidenceWindow = 'PERIOD' | 'AT_END' | { monthsBeforeEnd: number }

/** Whether a window is a lifetime: what it asks for is shown once, whenever it was. */
export const isOnce = (within: EvidenceWindow): boolean => typeof within === 'object' && within.monthsBeforeEnd >= 1200

/** Something that is stated and shown, not counted. */
export type Evidence = EvidenceDetails & {
  kind: EvidenceKind
  /** Hundredths of the kind's unit (an hour, a semester hour); null where one attestation of any amount is enough. */
  amount: number | null
  /** Whether only paid work counts. */
  paid: boolean
  within: EvidenceWindow
}

/** One of several ways to meet an ANY. */
export type Way = { way: WayName; needs: RequirementNode }

/** What a renewal takes: each part, one of the ways, counted hours, or evidence. */
export type RequirementNode =
  | { node: 'ALL'; parts: NonEmpty<RequirementNode> }
  /** The reader refuses a name that is there twice. */
  | { node: 'ANY'; ways: NonEmpty<Way> }
  | { node: 'HOURS'; limits: Limits }
  | { node: 'EVIDENCE'; evidence: Evidence }

/** What a person has stated about themselves, as far as rules ask for it. `to` is null while it goes on. */
export type Attestation = {
  id: string
  kind: EvidenceKind
  /** Hundredths of the kind's unit; 0 where none is stated. */
  amount: number
  from: PlainDate
  to: PlainDate | null
  basis: AttestationBasis
  paid: boolean
}

/** What a person has answered about the renewal of one license. */
export type RequirementAnswers = {
  /** The ways the person follows. */
  ways: readonly WayName[]
  /** Kinds of evidence that the person will not have. */
  ruledOut: readonly EvidenceKind[]
  /** Names of exemptions that apply; names that the rule does not have are ignored. */
  exemptions: readonly string[]
  /** How the license was obtained, by the rule's own name of the route; null when not answered. */
  firstRenewal: string | null
}

/** The input of `evaluateRequirement`: the requirement of one renewal period, and everything known on a day. */
export type RequirementInput = Omit<EvaluationInput, 'rules'> & {
  requirement: RequirementNode
  attestations: readonly Attestation[]
  answers: RequirementAnswers
  /** What each exemption asks for instead, by its name; null asks for nothing. */
  exemptions: ReadonlyMap<string, RequirementNode | null>
  /** What the first renewal after each route asks for instead; null asks for nothing. */
  firstRenewal: ReadonlyMap<string, RequirementNode | null>
}

/** What a requirement still lacks, in hundredths of its unit; evidence of any amount has no `amount`. */
export type MissingPart =
  | { what: 'HOURS'; amount: number; mustBeInPerson: number }
  | { what: EvidenceKind; amount?: number }

/**
 * Whether a requirement is met. OPEN: it can still be met, or nobody was asked yet; MISSED: it was ruled out, or its
 * time is over. Only MET has a basis, and it lacks nothing.
 */
export type RequirementVerdict =
  | { state: 'MET'; basis: VerdictBasis; missing: readonly [] }
  | { state: 'OPEN' | 'MISSED'; basis: null; missing: readonly MissingPart[] }

/** The verdict on one way. */
export type WayVerdict = { way: WayName } & RequirementVerdict

/** The result of `evaluateRequirement`. Where the root has ways, they hold what is missing and `missing` is empty. */
export type RequirementResult = RequirementVerdict & {
  /** The exemption that left nothing to do; FIRST_RENEWAL when the route of a first renewal did. */
  exemption: string | null
  /** The way that is met; null unless the root has ways and one of them is. */
  way: WayName | null
  /** In the order of the requirement; empty unless the root has ways. */
  ways: readonly WayVerdict[]
  /** Whether the person has to be asked how they renew. */
  question: boolean
}
