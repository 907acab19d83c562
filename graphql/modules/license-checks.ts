import { mutation, query, unwrap } from '@/graphql/payload'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { LicenseToCheck } from '@/lib/data/license-checks/checks'
import { licensingBoardCodes, lookUpAddress } from '@/lib/domain/license-checks/licensing-boards'
import { matchFields, matchOutcomes } from '@/lib/domain/license-checks/match'
import { checkResults } from '@/lib/domain/license-checks/values'
import { verificationFailureReasons } from '@/lib/domain/lists/credentials'
import type { Ctx } from '@/lib/services/ctx'
import {
  applyRoster,
  discardRoster,
  listBoardMatches,
  listBoardRosters,
  mapRoster,
} from '@/lib/services/license-checks/board-rosters'
import { decideLicense } from '@/lib/services/license-checks/decide-license'
import {
  listLicensesWaiting,
  listOwnLicenseChecks,
  putBackLicense,
  takeUpLicense,
} from '@/lib/services/license-checks/license-queue'
import { uploadRoster } from '@/lib/services/license-checks/upload-board-roster'
import { payloadType } from './base'

export const licenseChecksSchema = /* GraphQL */ `
  "Who licenses and publishes a list of it. NURSYS repeats what boards of nursing report."
  enum BoardCode { ${licensingBoardCodes.join(' ')} }
  "By whom or what a license was compared with its board."
  enum CheckSource { SUPER_ADMIN ROSTER SERVICE }
  enum CheckResult { ${checkResults.join(' ')} }
  enum VerificationFailureReason { ${verificationFailureReasons.join(' ')} }
  enum BoardMatchOutcome { ${matchOutcomes.join(' ')} }
  enum BoardMatchField { ${matchFields.join(' ')} }
  "MAPPING: how its lines are read has to be said first."
  enum BoardRosterState { MAPPING READING MATCHING READY FAILED }
  enum LicenseQueueOrder {
    "The nearest expiry first."
    expiry
    "Who waits longest first."
    age
  }
  enum LicenseQueueState { UNVERIFIED PENDING }

  "A check of a license with its board that came to a result."
  type LicenseCheck {
    id: ID!
    checkedAt: DateTime!
    source: CheckSource!
    board: String
    result: VerifiedState!
    reasons: [VerificationFailureReason!]!
    "What a super admin added."
    detail: String
    "The expiry that the board's list shows, where it is another and surely of this person."
    listedExpiry: Date
    "How often the same was found in a row."
    times: Int!
  }

  extend type Credential {
    "The checks of this license with its board, newest first."
    checks: [LicenseCheck!]!
  }

  "A license as super admins check it."
  type LicenseToCheck {
    id: ID!
    version: Int!
    createdAt: DateTime!
    firstName: String
    middleName: String
    lastName: String
    geo: String!
    credentialType: String!
    credentialNumber: String!
    effectiveAt: Date!
    expiresAt: Date!
    verifiedState: VerifiedState!
    "Where the board shows single licenses."
    lookUp: String
    "Who has taken it up, since when."
    takenBy: LicenseTaker
  }

  type LicenseTaker {
    id: ID!
    since: DateTime!
    firstName: String
    lastName: String
  }

  type LicenseToCheckEdge { cursor: String! node: LicenseToCheck! }
  type LicenseToCheckConnection { edges: [LicenseToCheckEdge!]! pageInfo: PageInfo! }

  input LicenseQueueFilter {
    state: LicenseQueueState
    geo: String
    credentialType: String
    "A number, or words of a name."
    query: String
  }

  input LicenseDecisionInput {
    credentialId: ID!
    version: Int!
    result: CheckResult!
    "None of a YES, at least one of NO and PARTIAL."
    reasons: [VerificationFailureReason!]
    "For the person, who reads it."
    detail: String
    board: BoardCode
    "The expiry that the board shows, where it is another."
    listedExpiry: Date
  }

  "A board's public list. Its lines are kept 400 days; of one from the operator's folder that a newer one replaced, a week."
  type BoardRoster {
    id: ID!
    createdAt: DateTime!
    version: Int!
    board: BoardCode!
    fileName: String!
    "Its name in the operator's folder of lists, where it was taken from there."
    objectName: String
    state: BoardRosterState!
    "Why it failed: unreadable, noRows or tooManyRows."
    problem: String
    rows: Int!
    "Lines without a number, a name, or a kind that the board lists."
    skipped: Int!
    "Licenses of the kinds that the list has."
    licenses: Int!
    matching: Int!
    differing: Int!
    notFound: Int!
    "Outcomes that are applied, also to what a later night finds."
    applies: [BoardMatchOutcome!]!
    readAt: DateTime
    matchedAt: DateTime
  }

  type BoardRosterEdge { cursor: String! node: BoardRoster! }
  type BoardRosterConnection { edges: [BoardRosterEdge!]! pageInfo: PageInfo! }

  "What a list says of one license."
  type BoardMatch {
    credentialId: ID!
    outcome: BoardMatchOutcome!
    "In what the line differs."
    fields: [BoardMatchField!]!
    reasons: [VerificationFailureReason!]!
    appliedAt: DateTime
    "The license was changed since it was matched."
    outdated: Boolean!
    firstName: String
    middleName: String
    lastName: String
    geo: String!
    credentialType: String!
    credentialNumber: String!
    expiresAt: Date!
    listed: ListedLicense
  }

  "A line of a board's list."
  type ListedLicense {
    number: String!
    firstName: String
    middleName: String
    lastName: String
    birthYear: Int
    issuedAt: Date
    expiresAt: Date
    status: String
  }

  type BoardMatchEdge { cursor: String! node: BoardMatch! }
  type BoardMatchConnection { edges: [BoardMatchEdge!]! pageInfo: PageInfo! }

  ${payloadType('LicenseToCheckPayload', 'LicenseToCheck')}
  ${payloadType('BoardRosterPayload', 'BoardRoster')}

  extend type Query {
    "Licenses that wait for a check with their board. Super admins only."
    licensesToCheck(filter: LicenseQueueFilter, order: LicenseQueueOrder, first: Int, after: String): LicenseToCheckConnection
    "The lists of boards, newest first. Super admins only."
    boardRosters(first: Int, after: String): BoardRosterConnection
    "What a list says of licenses, by the names of their people. Super admins only."
    boardMatches(rosterId: ID!, outcome: BoardMatchOutcome, first: Int, after: String): BoardMatchConnection
  }

  extend type Mutation {
    "Takes a license up for a check: others see by whom. Super admins only."
    takeUpLicense(credentialId: ID!, version: Int!): LicenseToCheckPayload!
    "Puts it back into the queue."
    putBackLicense(credentialId: ID!, version: Int!): LicenseToCheckPayload!
    "Records what the board says; its person is told when something changed. Nobody decides about a license of their own."
    decideLicense(input: LicenseDecisionInput!): LicenseToCheckPayload!
    """
    Takes a board's public file (CSV or fixed width, up to 200 MiB and 5,000,000 lines). One whose columns are known is read
    at once; ask: how they are read is asked anyway. Super admins only.
    """
    uploadBoardRoster(board: BoardCode!, file: Upload, ask: Boolean): BoardRosterPayload!
    """
    Says how the lines of a list are read, for it and the next ones of its board. layout: format CSV (separator, fields by position) or
    FIXED (skip: lines before the first, spans: field, from, to); geo and credentialType where no column says them.
    """
    mapBoardRoster(id: ID!, version: Int!, layout: JSON!): BoardRosterPayload!
    "Writes these outcomes onto the licenses, now and after each night's matching."
    applyBoardRoster(id: ID!, version: Int!, outcomes: [BoardMatchOutcome!]!): BoardRosterPayload!
    "Throws away a file that was not read."
    discardBoardRoster(id: ID!, version: Int!): BoardRosterPayload!
  }
`

export const licenseChecksResolvers = {
  Query: {
    licensesToCheck: query(listLicensesWaiting),
    boardRosters: query(listBoardRosters),
    boardMatches: query(listBoardMatches),
  },
  Mutation: {
    takeUpLicense: mutation(takeUpLicense),
    putBackLicense: mutation(putBackLicense),
    decideLicense: mutation(decideLicense),
    uploadBoardRoster: mutation(uploadRoster),
    mapBoardRoster: mutation(mapRoster),
    applyBoardRoster: mutation(applyRoster),
    discardBoardRoster: mutation(discardRoster),
  },
  Credential: {
    checks: async ({ id }: CredentialRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, listOwnLicenseChecks(ctx, { credentialId: id }))) ?? [],
  },
  LicenseToCheck: {
    lookUp: ({ geo, credentialType }: LicenseToCheck) => lookUpAddress(geo, credentialType),
  },
}
