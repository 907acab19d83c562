import { payloadType } from '@/graphql/modules/base'
import { mutation, query } from '@/graphql/payload'
import type { QuestionRecord } from '@/lib/data/exclusions/questions'
import {
  exclusionAnswers,
  exclusionBases,
  exclusionFiles,
  exclusionListProblems,
  exclusionListStates,
  exclusionSources,
} from '@/lib/domain/exclusions/values'
import { fullName } from '@/lib/domain/people/names'
import {
  answerExclusionQuestion,
  getExclusionQuestion,
  listExclusionProofs,
  listExclusionQuestions,
} from '@/lib/services/exclusions/questions'
import { listExclusionFiles, uploadExclusionList } from '@/lib/services/exclusions/upload-list'

export const exclusionsSchema = /* GraphQL */ `
  "LEIE: the list of the Office of Inspector General; SAM: that of the System for Award Management."
  enum ExclusionSource { ${exclusionSources.join(' ')} }
  "A full file names everything in force; a supplement names what is new, or what has ended."
  enum ExclusionFile { ${exclusionFiles.join(' ')} }
  enum ExclusionListState { ${exclusionListStates.join(' ')} }
  "Why a file changed nothing. shrunk: it names less than half of what is in force."
  enum ExclusionListProblem { ${exclusionListProblems.join(' ')} }
  "NPI: the NPI is the same, and the name or the birth date is not. NAME: a birth date is not known, so the name alone is the same."
  enum ExclusionBasis { ${exclusionBases.join(' ')} }
  enum ExclusionAnswer { ${exclusionAnswers.join(' ')} }

  "A public file of exclusions from federal programs, as it was uploaded."
  type ExclusionList {
    id: ID!
    createdAt: DateTime!
    file: ExclusionFile!
    "The day of the list."
    listedOn: Date!
    fileName: String!
    "SHA-256, hexadecimal."
    digest: String!
    state: ExclusionListState!
    problem: ExclusionListProblem
    "People that it names."
    rows: Int!
    "Lines about no person, or without the day of the exclusion."
    skipped: Int!
    "Exclusions that it ended."
    ended: Int!
  }

  type ExclusionListEdge {
    cursor: String!
    node: ExclusionList!
  }

  type ExclusionListConnection {
    edges: [ExclusionListEdge!]!
    pageInfo: PageInfo!
  }

  "What a list says of a person."
  type ListedExclusion {
    source: ExclusionSource!
    firstName: String!
    middleName: String
    lastName: String!
    birthOn: Date
    npi: String
    "The profession (LEIE) or the agency (SAM)."
    specialty: String
    city: String
    geo: String
    "The paragraph of the law (LEIE) or the type of exclusion (SAM)."
    grounds: String
    excludedOn: Date!
    "The day from which it does not hold any more."
    endedOn: Date
    "The state for which it is waived."
    waivedGeo: String
  }

  "An exclusion that may be a member's. It stops nobody until an administrator says that it is theirs."
  type ExclusionQuestion {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    memberId: ID!
    userId: ID!
    firstName: String
    middleName: String
    lastName: String
    basis: ExclusionBasis!
    "The NPI that the organization knows of the member."
    npi: String
    listed: ListedExclusion!
    "Null until somebody answers."
    answer: ExclusionAnswer
    reason: String
    answeredAt: DateTime
    answeredByName: String
  }

  type ExclusionQuestionEdge {
    cursor: String!
    node: ExclusionQuestion!
  }

  type ExclusionQuestionConnection {
    edges: [ExclusionQuestionEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('ExclusionListPayload', 'ExclusionList')}
  ${payloadType('ExclusionQuestionPayload', 'ExclusionQuestion')}

  type SearchedList {
    file: ExclusionFile!
    fileName: String!
    listedOn: Date!
    digest: String!
    rows: Int!
  }

  "That an organization's members were looked for on lists of exclusions. The people are in its file."
  type ExclusionProof {
    id: ID!
    createdAt: DateTime!
    orgId: ID!
    searchedOn: Date!
    lists: [SearchedList!]!
    "Members who were looked for."
    people: Int!
    "Members with a confirmed exclusion, and with one that nobody had answered."
    excluded: Int!
    open: Int!
    "SHA-256 of the proof, hexadecimal; the history keeps it, too."
    digest: String!
  }

  type ExclusionProofEdge {
    cursor: String!
    node: ExclusionProof!
  }

  type ExclusionProofConnection {
    edges: [ExclusionProofEdge!]!
    pageInfo: PageInfo!
  }

  input ExclusionAnswerInput {
    id: ID!
    version: Int!
    answer: ExclusionAnswer!
    "At most 500 characters."
    reason: String!
  }

  extend type Query {
    "The files of exclusions uploaded so far, newest first. Super admins only."
    exclusionLists(first: Int, after: String): ExclusionListConnection
    "Exclusions that may be of an organization's members, newest first; open: only those that nobody has answered."
    exclusionQuestions(orgId: ID!, open: Boolean, first: Int, after: String): ExclusionQuestionConnection
    "Whether a member may be somebody on a list of exclusions, with what both say."
    exclusionQuestion(id: ID!): ExclusionQuestion
    "The proofs that members were looked for, newest first."
    exclusionProofs(orgId: ID!, first: Int, after: String): ExclusionProofConnection
  }

  extend type Mutation {
    "Takes a public file of exclusions (CSV, up to 100 MiB and 500,000 lines) with the day of the list. Super admins only."
    uploadExclusionList(kind: ExclusionFile!, listedOn: Date!, file: Upload): ExclusionListPayload!
    "Confirmed, it keeps the member from working where a position needs that nobody is excluded. Not about oneself."
    answerExclusionQuestion(input: ExclusionAnswerInput!): ExclusionQuestionPayload!
  }
`

export const exclusionsResolvers = {
  Query: {
    exclusionLists: query(listExclusionFiles),
    exclusionQuestions: query(listExclusionQuestions),
    exclusionQuestion: query(getExclusionQuestion),
    exclusionProofs: query(listExclusionProofs),
  },
  Mutation: {
    uploadExclusionList: mutation(uploadExclusionList),
    answerExclusionQuestion: mutation(answerExclusionQuestion),
  },
  ExclusionQuestion: {
    answeredByName: ({ answeredBy }: QuestionRecord) => (answeredBy && fullName(answeredBy)) || null,
  },
}
