import { mutation, query, typedMutation, unwrap } from '@/graphql/payload'
import type { UserRecord } from '@/lib/data/users/read'
import type { Result } from '@/lib/domain/result'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { listCredits } from '@/lib/services/credits/credits'
import type { Ctx } from '@/lib/services/ctx'
import { countOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { listOwnInvitations, listOwnRoles } from '@/lib/services/orgs/own-orgs'
import { setTimeZone, updateOwnUser, updateUserPrefs } from '@/lib/services/users/update-user'
import {
  countOwnCredits,
  findOrCreateUserByContact,
  getPerson,
  getUserWheelRole,
  listOwnRecordViews,
} from '@/lib/services/users/user'
import { payloadType } from './base'

export const usersSchema = /* GraphQL */ `
  enum ContactType { EMAIL PHONE }

  type Contact {
    id: ID!
    kind: ContactType!
    value: String!
    verifiedAt: DateTime
    loginType: String
  }

  type Address {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    street1: String
    street2: String
    city: String
    state: String
    postalCode: String
  }

  type UserPrefs {
    uiLanguage: String
    "True for dates as usual in the language; false for US style."
    datesInLanguage: Boolean!
    noCredential: Boolean!
    "Where the person is, as an IANA name; null while that is not known."
    timeZone: String
    "Since when they agree to text messages."
    textConsentAt: DateTime
  }

  type User {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    "Name it in an edit: a stale one is refused."
    version: Int!
    acknowledgedAt: DateTime
    adoptedAt: DateTime
    firstName: String
    middleName: String
    lastName: String
    email: String
    phone: String
    dob: Date
    gender: String
    orientation: String
    races: [String!]!
    languages: [String!]!
    address: Address
    contacts: [Contact!]!
    credentials: [Credential!]!
    credits: [Credit!]!
    roles: [Role!]!
    invitations: [Invitation!]!
    enrollmentCount: Int!
    currentEnrollmentCount: Int!
    creditCount: Int!
    prefs: UserPrefs!
  }

  ${payloadType('UserPayload', 'User')}

  type WheelRole {
    success: Boolean!
  }

  enum RecordViewKind { SUPPORT MEMBER CREDITS DOCUMENT HISTORY MEMBER_LIST CREDIT_LIST CREDENTIAL_LIST INSPECTION REPORT }

  type RecordViewActor {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    "True for a program that acts for the organization; its name is in firstName."
    program: Boolean
  }

  type RecordViewOrg {
    id: ID!
    name: String!
  }

  "Somebody of an organization looked at the person's record, or took a list away that may have held them."
  type RecordView {
    id: ID!
    at: DateTime!
    kind: RecordViewKind!
    org: RecordViewOrg
    "Why a super admin opened the record."
    reason: String
    "Null for somebody who is no longer known."
    actor: RecordViewActor
  }

  type RecordViewEdge {
    cursor: String!
    node: RecordView!
  }

  type RecordViewConnection {
    edges: [RecordViewEdge!]!
    pageInfo: PageInfo!
  }

  extend type Query {
    "Who looked at the signed-in person's record, newest first."
    recordViews(first: Int, after: String): RecordViewConnection
    "The signed-in person; null when nobody is signed in."
    me: User
    "The person behind the verified token, or the session, of this request. The arguments are compared with what it proves. POST only."
    findOrCreateUserByContact(contact: String!, auth0Id: String!): User
    "Whether the asking person is a super admin."
    getUserWheelRole(id: ID!): WheelRole!
  }

  "The parts of one's own profile."
  input UserProfileInput {
    firstName: String
    middleName: String
    lastName: String
    dob: Date
    "A value of the list genders; null for none."
    gender: String
    "A value of the list sexualOrientations; null for none."
    orientation: String
    "Values of the list ethnicities."
    races: [String!]
    "Codes of languages: en, es."
    languages: [String!]
    address: AddressInput
    "True: agreeing to electronic records."
    acknowledged: Boolean
    "True: adopting the name as signature."
    adopted: Boolean
  }

  "One's own choices."
  input UserPrefsInput {
    "en, es or ja."
    uiLanguage: String
    "Dates as the language writes them, instead of as in the United States."
    datesInLanguage: Boolean
    "Having no license to keep."
    noCredential: Boolean
  }

  extend type Mutation {
    "Changes one's own profile; what is not named stays. Takes input, or data with the same names: it accepts firstName, middleName, lastName, dob, gender, orientation, races, languages, address, acknowledged: true, adopted: true."
    updateUser(id: ID!, data: JSON, version: Int, input: UserProfileInput): UserPayload!
    "The operation SET takes values of uiLanguage, datesInLanguage and noCredential; UNSET the names to clear, of input those that it has, whatever their value. Takes input, or data with the same names."
    updateUserPrefs(id: ID!, operation: String!, data: JSON, input: UserPrefsInput): UserPayload!
    "Where the signed-in person is, as an IANA name; null leaves it to their licenses. With onlyUnknown what is known stays."
    setTimeZone(timeZone: String, onlyUnknown: Boolean): UserPayload!
  }
`

/** A person's licenses and credits; empty without a verified contact, although the record itself is returned. */
async function held<T>(ctx: Ctx, list: () => Promise<Result<T>>, none: T): Promise<T> {
  if (ctx.viewer?.verified === false) return none
  return (await unwrap(ctx, list())) ?? none
}

const enrollmentsOf = (ctx: Ctx) => held(ctx, () => countOwnEnrollments(ctx, {}), { all: 0, current: 0 })

export const usersResolvers = {
  Query: {
    recordViews: query(listOwnRecordViews),
    me: (_: unknown, _args: unknown, ctx: Ctx) => (ctx.viewer ? unwrap(ctx, getPerson(ctx, {})) : null),
    findOrCreateUserByContact: query(findOrCreateUserByContact),
    getUserWheelRole: async (_: unknown, args: unknown, ctx: Ctx) => ({
      success: (await unwrap(ctx, getUserWheelRole.unknown(ctx, args))) === true,
    }),
  },
  Mutation: {
    updateUser: typedMutation(updateOwnUser),
    updateUserPrefs: typedMutation(updateUserPrefs),
    setTimeZone: mutation(setTimeZone),
  },
  User: {
    prefs: ({ uiLanguage, datesInLanguage, noCredential, timeZone, textConsentAt }: UserRecord) => ({
      uiLanguage,
      datesInLanguage,
      noCredential,
      timeZone,
      textConsentAt,
    }),
    credentials: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listCredentials(ctx, {}), []),
    credits: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listCredits(ctx, {}), []),
    roles: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listOwnRoles(ctx, {}), []),
    invitations: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listOwnInvitations(ctx, {}), []),
    creditCount: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => countOwnCredits(ctx, {}), 0),
    enrollmentCount: async (_user: UserRecord, _args: unknown, ctx: Ctx) => (await enrollmentsOf(ctx)).all,
    currentEnrollmentCount: async (_user: UserRecord, _args: unknown, ctx: Ctx) => (await enrollmentsOf(ctx)).current,
  },
}
