import { mutation, query } from '@/graphql/payload'
import type { AttestationRecord } from '@/lib/data/attestations/attestations'
import { attestationBases, evidenceKinds, verdictBases, wayNames } from '@/lib/domain/compliance/requirement'
import { hoursOrNull } from '@/lib/domain/units'
import {
  correctAttestation,
  listAttestations,
  stateAttestation,
  withdrawAttestation,
} from '@/lib/services/attestations/attestations'
import { confirmAttestation, listMemberAttestations } from '@/lib/services/attestations/confirm-attestation'
import { answerRenewal } from '@/lib/services/credentials/answer-renewal'
import { payloadType } from './base'

export const attestationsSchema = /* GraphQL */ `
  "The ways in which laws let people renew. More may be added."
  enum RenewalWay { ${wayNames.join(' ')} }
  "What a person can state for a license. More may be added."
  enum AttestationKind { ${evidenceKinds.join(' ')} }
  "STATED: by the person's word. DOCUMENTED: a paper is attached. CONFIRMED: by an organization."
  enum AttestationBasis { ${attestationBases.join(' ')} }
  "What a verdict rests on; COUNTED: on credits."
  enum RenewalBasis { ${verdictBases.join(' ')} }
  "OPEN: it can still be met, or nobody was asked. MISSED: it was ruled out, or its time is over."
  enum RenewalState { MET OPEN MISSED }

  "Something that a person states for one license, because its rule asks for it beside or instead of hours."
  type Attestation {
    id: ID!
    version: Int!
    "When it was stated, or corrected, or confirmed."
    createdAt: DateTime!
    credentialId: ID!
    kind: AttestationKind!
    "In the unit of the kind: hours, semester hours; null where none is stated."
    amount: Float
    from: Date!
    "Null while it goes on."
    to: Date
    paid: Boolean!
    issuer: String
    number: String
    documentId: ID
    basis: AttestationBasis!
    "The organization that confirmed it, by its name of then."
    confirmedBy: String
    supersedesId: ID
  }

  "What a way still lacks: HOURS, or a kind of attestation."
  type RenewalMissing {
    what: String!
    "In its own unit; null where one of any amount is enough."
    amount: Float
    "Hours that cannot be online."
    mustBeInPerson: Float
  }

  "One of several ways to renew a license."
  type RenewalWayVerdict {
    way: RenewalWay!
    state: RenewalState!
    basis: RenewalBasis
    missing: [RenewalMissing!]!
  }

  "What a rule with several ways to renew comes to in the current period."
  type CredentialWays {
    state: RenewalState!
    basis: RenewalBasis
    "The exemption that left nothing to do; FIRST_RENEWAL where the first renewal asks for nothing."
    exemption: String
    "The way that is met."
    way: RenewalWay
    ways: [RenewalWayVerdict!]!
    "What is missing where the rule has no ways to choose from."
    missing: [RenewalMissing!]!
    "Whether the person has to be asked how they renew."
    question: Boolean!
  }

  "How a person said they renew a license."
  type RenewalAnswers {
    ways: [RenewalWay!]!
    ruledOut: [AttestationKind!]!
    exemptions: [String!]!
    firstRenewal: String
    "The last day of the period for which it was said."
    periodEndsAt: Date!
  }

  ${payloadType('AttestationPayload', 'Attestation')}

  input AttestationInput {
    kind: AttestationKind!
    "In the unit of the kind, two decimals."
    amount: Float
    from: Date!
    "Empty while it goes on."
    to: Date
    paid: Boolean
    issuer: String
    number: String
    "One of the person's own documents, as proof."
    documentId: ID
  }

  input RenewalAnswersInput {
    "The ways that the person follows; several may stay open."
    ways: [RenewalWay!]!
    "What they will not have in this period."
    ruledOut: [AttestationKind!]
    "Names of the rule's exemptions that apply in this period."
    exemptions: [String!]
    "The rule's name of how the license was obtained."
    firstRenewal: String
  }

  extend type Credential {
    "Null where its rule asks for hours alone, and where nothing is tracked."
    ways: CredentialWays
    renewalAnswers: RenewalAnswers
  }

  extend type Compliance {
    "What a rule that asks for something beside or instead of hours comes to in the period; null for hours alone."
    ways: CredentialWays
  }

  extend type Query {
    "What the signed-in person stated for one of their licenses, without what was corrected or withdrawn."
    attestations(credentialId: ID!): [Attestation!]
    "The same of a member, for an organization that sees their licenses."
    memberAttestations(memberId: ID!, credentialId: ID!): [Attestation!]
  }

  extend type Mutation {
    "Says how the signed-in person renews a license, in place of what they said before."
    answerRenewal(id: ID!, version: Int!, answers: RenewalAnswersInput!): CredentialPayload!
    "The person says that they meet a requirement of their license that no credit shows."
    stateAttestation(credentialId: ID!, input: AttestationInput!): AttestationPayload!
    "Replaces a statement by a corrected one and keeps the old; a confirmation was of the old one."
    correctAttestation(id: ID!, version: Int!, input: AttestationInput!): AttestationPayload!
    "The person takes a statement back."
    withdrawAttestation(id: ID!, version: Int!): AttestationPayload!
    "Confirms what a member stated from what the organization knows itself."
    confirmAttestation(memberId: ID!, id: ID!, version: Int!): AttestationPayload!
  }
`

export const attestationsResolvers = {
  Query: { attestations: query(listAttestations), memberAttestations: query(listMemberAttestations) },
  Mutation: {
    answerRenewal: mutation(answerRenewal),
    stateAttestation: mutation(stateAttestation),
    correctAttestation: mutation(correctAttestation),
    withdrawAttestation: mutation(withdrawAttestation),
    confirmAttestation: mutation(confirmAttestation),
  },
  Attestation: { amount: ({ amount }: AttestationRecord) => hoursOrNull(amount || null) },
}
