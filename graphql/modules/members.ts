import { complianceOf } from '@/graphql/modules/credentials/compliance'
import { type AskedPage, mutation, query, toPayload, unwrap } from '@/graphql/payload'
import { credentialStanding } from '@/lib/domain/compliance/standing'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { Ctx } from '@/lib/services/ctx'
import { revokeInvitation } from '@/lib/services/invitations/invitations'
import { endGrant, giveGrant, listMemberGrants } from '@/lib/services/members/grants'
import {
  findMembers,
  findMembersBy,
  getMember,
  getMemberChanges,
  getMemberCredits,
  getMemberFacets,
  listMembers,
  type MemberView,
  readMemberStatusAsOf,
} from '@/lib/services/members/members'
import {
  changeMemberRole,
  leaveOrg,
  rehireMember,
  removeMember,
  removeOrgMember,
  showLicenses,
  updateMember,
} from '@/lib/services/members/membership'
import { getMemberTotal } from '@/lib/services/total-counts'
import { payloadType } from './base'

export const membersSchema = /* GraphQL */ `
  enum RoleState { ACTIVE ON_LEAVE ENDED }
  enum MemberBand { EXPIRED D30 D60 D90 BEHIND BEHIND_PACE UNVERIFIED ON_TRACK COMPLETE NOT_TRACKED NONE }
  enum MemberDeadline { EXPIRED D30 D60 D90 LATER NONE HIDDEN }
  enum MemberSort { NAME EXPIRY BAND DEPARTMENT JOB_TITLE EMPLOYEE_ID }

  type MemberName {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    "True for a program that acts for the organization; its name is in firstName."
    program: Boolean
  }

  "What a member may do for others: MANAGER sees, reminds, enrolls and checks in their people; EDUCATOR classes, curriculums and outcomes; RECORDS people, imports and documents; AUDITOR reads and changes nothing."
  enum GrantKind { MANAGER EDUCATOR RECORDS AUDITOR }

  "A grant of a member, until it ends."
  type MemberGrant {
    id: ID!
    createdAt: DateTime!
    kind: GrantKind!
    "Null for the whole organization."
    department: String
    "Null for an account that no longer exists."
    givenBy: MemberName
    endedAt: DateTime
  }

  ${payloadType('MemberGrantPayload', 'MemberGrant')}

  input GiveGrantInput {
    memberId: ID!
    kind: GrantKind!
    "One in which somebody is; without it, the whole organization. EDUCATOR and RECORDS are for the whole organization."
    department: String
  }

  "A membership of an organization, as its administrators see it."
  type Member implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    userId: ID!
    firstName: String
    middleName: String
    lastName: String
    "Proven contacts; none of somebody who has left."
    email: String
    phone: String
    roleType: RoleType!
    state: RoleState!
    employeeId: String
    jobTitle: String
    department: String
    supervisor: MemberName
    hireDate: Date
    "The national provider identifier, where the employer knows it."
    npi: String
    leaveAt: DateTime
    "The first and last day of a leave, planned or running, and the reason as the organization states it."
    leaveFrom: Date
    leaveUntil: Date
    leaveReason: String
    "The last working day: the membership ends once it is over."
    lastDay: Date
    lastDayReason: String
    endedAt: DateTime
    "The worst answer of their credentials to each question; null without any."
    deadline: DeadlineStanding
    units: UnitsStanding
    verifiedState: VerifiedState
    "That a credential of theirs has topics that are due or not known."
    topicsOpen: Boolean!
    "The first of their credentials to expire."
    nextExpiresAt: Date
    "The worst band of their credentials; null without any."
    band: MemberBand @deprecated(reason: "deadline, units and verifiedState answer one question each. Ends 2027-12-31.")
    credentialCount: Int!
    "Taken back and not asked yet: nothing of their credentials is shown until they say yes."
    licensesHidden: Boolean!
  }

  "A member as somebody to choose."
  type FoundMember {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    department: String
    jobTitle: String
    "Of somebody without a name, for those who see the contacts of members."
    contact: String
  }

  type MemberEdge {
    cursor: String!
    node: Member!
  }

  type MemberConnection {
    edges: [MemberEdge!]!
    pageInfo: PageInfo!
    "How many the filter finds, where it has at most one condition with one value; null otherwise: see memberCount."
    totalCount: Int
  }

  "One of a member's credentials in use, and where it stands."
  type MemberCredential {
    id: ID!
    geo: String!
    credentialType: String!
    credentialNumber: String!
    effectiveAt: Date!
    expiresAt: Date!
    verifiedState: VerifiedState!
    verifiedStateReasons: [String!]!
    deadline: DeadlineStanding!
    units: UnitsStanding!
    band: MemberBand! @deprecated(reason: "deadline, units and verifiedState answer one question each. Ends 2027-12-31.")
    compliance: Compliance!
  }

  "Who did it is null for a command of the installation and for somebody who is no longer known."
  type MemberChange {
    id: ID!
    at: DateTime!
    action: String!
    actor: MemberName
    "Names of fields and states."
    detail: JSON!
  }

  "Looking at a member is recorded: they see who looked."
  type MemberDetail {
    member: Member!
    credentials: [MemberCredential!]!
    "The latest 50 changes of the membership, newest first."
    changes: [MemberChange!]!
    "What they hold now, oldest first; null for those who do not administer the organization."
    grants: [MemberGrant!]
  }

  "A member's credits as they apply to one of their credentials."
  type MemberCredits {
    member: Member!
    credential: MemberCredential!
    credits: [CredentialCredit!]!
  }

  type FacetCount {
    value: String!
    count: Int!
  }

  "Counts of members; but for states, those who have left are not counted. An answer or a band of '' is no credential, a deadline of HIDDEN none that is shown yet."
  type MemberFacets {
    states: [FacetCount!]!
    roles: [FacetCount!]!
    departments: [FacetCount!]!
    deadlines: [FacetCount!]!
    units: [FacetCount!]!
    verified: [FacetCount!]!
    topicsOpen: Int!
    lapsing: Int!
    bands: [FacetCount!]! @deprecated(reason: "deadlines, units and verified count one question each. Ends 2027-12-31.")
  }

  ${payloadType('MemberPayload', 'Member')}

  "Without a state: everybody who has not left."
  input MemberFilter {
    state: RoleState
    role: RoleType
    department: String
    "Of the worst of their credentials; NONE is no credential at all, HIDDEN none that is shown yet: see licensesHidden."
    deadline: MemberDeadline
    units: UnitsStanding
    verified: VerifiedState
    topicsOpen: Boolean
    "True: at work, and without a valid credential today or within 30 days."
    lapsing: Boolean
    band: MemberBand @deprecated(reason: "deadline, units and verified ask one question each. Ends 2027-12-31.")
    "One of several, at most 100; also of the three below. Beside the single one both hold."
    deadlineIn: [MemberDeadline!]
    unitsIn: [UnitsStanding!]
    verifiedIn: [VerifiedState!]
    departmentIn: [String!]
    "Words in names, contacts and employee numbers. By name, whose last name begins with the first word comes first."
    q: String
  }

  input UpdateMemberInput {
    id: ID!
    version: Int!
    department: String
    jobTitle: String
    "One member's in an organization."
    employeeId: String
    "The membership of the supervisor."
    supervisorId: ID
    hireDate: Date
    "Ten digits with their check digit."
    npi: String
  }

  extend type Query {
    "The members of an organization; null when it is not one the person administers."
    members(orgId: ID!, first: Int, after: String, filter: MemberFilter, sort: MemberSort): MemberConnection
    "At most 8 members to choose from, by words of the name, a contact or the number; a grant for departments finds people of these. Without words none."
    findMembers(orgId: ID!, q: String): [FoundMember!]
    "Members by what your own system knows of them: the membership, the person, your employee number, a proven email or phone; at most 100 of each. By name, each once; also former members, but not by a contact. Who is not found is left out."
    membersBy(orgId: ID!, ids: [ID!], userIds: [ID!], employeeIds: [String!], contacts: [String!]): [Member!]
    "How many members each value of the filters finds."
    memberFacets(orgId: ID!): MemberFacets
    "With asOf their credentials as they stand on that day, from what is recorded now."
    member(id: ID!, asOf: Date): MemberDetail
    "A member's credits as they count for one of their licenses; the look is recorded."
    memberCredits(id: ID!, credentialId: ID!): MemberCredits
    "A member's credential on a day, as credentialAsOf; the look is recorded."
    memberCredentialAsOf(id: ID!, credentialId: ID!, asOf: Date!, rulesAsOf: RulesAsOf, recordedBy: Date): CredentialAsOf
  }

  extend type Mutation {
    "Changes what the organization records of a member; what is not named stays. Names and contacts are the person's own."
    updateMember(input: UpdateMemberInput!): MemberPayload!
    "Makes a member an administrator, or an administrator a member. Never by a token."
    changeMemberRole(id: ID!, version: Int!, roleType: RoleType!): MemberPayload!
    "Gives a member a right over others. They and all administrators are told. Never by a token."
    giveGrant(input: GiveGrantInput!): MemberGrantPayload!
    "Ends a grant at once; doing it again changes nothing. Never by a token."
    endGrant(id: ID!): MemberGrantPayload!
    "Ends a membership at once. The person keeps their account. RESIGNED, CONTRACT_ENDED, DISMISSED, RETIRED, ADDED_BY_MISTAKE or OTHER. One's own never by a token."
    removeMember(id: ID!, version: Int!, reason: String!): MemberPayload!
    "Takes a former member back, as a member: their history goes on, and their credentials are seen once they say yes. Somebody who left by themselves is invited instead, and stays ENDED until they accept."
    rehireMember(id: ID!, version: Int!): MemberPayload!
    "Ends a membership; with isPending it revokes the invitation whose id is given as userId. One's own never by a token."
    removeOrgRole(orgId: ID!, userId: ID!, isPending: Boolean): ResultPayload!
    "The person leaves an organization."
    leaveOrg(orgId: ID!): ResultPayload!
    "Somebody who was taken back lets the organization see their credentials again. Never by a token."
    showLicenses(orgId: ID!): ResultPayload!
  }
`

const standingOf = ({ credential, status: { current, asOf } }: CredentialView) =>
  credentialStanding(credential, current, asOf)

type RemovedRole = { orgId: string; userId: string; isPending?: boolean | null }

/** The published operation: removes a member by the person's id, or an invitation by its own id. */
const removeOrgRole = (_: unknown, { orgId, userId, isPending }: RemovedRole, ctx: Ctx) =>
  isPending
    ? toPayload(ctx, revokeInvitation(ctx, { id: userId, orgId }))
    : toPayload(ctx, removeOrgMember(ctx, { orgId, userId }))

export const membersResolvers = {
  Query: {
    members: query(listMembers),
    findMembers: query(findMembers),
    membersBy: query(findMembersBy),
    memberFacets: query(getMemberFacets),
    member: query(getMember),
    memberCredits: query(getMemberCredits),
    memberCredentialAsOf: query(readMemberStatusAsOf),
  },
  Mutation: {
    updateMember: mutation(updateMember),
    changeMemberRole: mutation(changeMemberRole),
    giveGrant: mutation(giveGrant),
    endGrant: mutation(endGrant),
    removeMember: mutation(removeMember),
    rehireMember: mutation(rehireMember),
    removeOrgRole,
    leaveOrg: mutation(leaveOrg),
    showLicenses: mutation(showLicenses),
  },
  MemberConnection: {
    totalCount: ({ asked: { orgId, filter } }: AskedPage, _args: unknown, ctx: Ctx) =>
      unwrap(ctx, getMemberTotal.unknown(ctx, { orgId, filter })),
  },
  MemberDetail: {
    changes: async ({ member }: MemberView, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, getMemberChanges(ctx, { id: member.id }))) ?? [],
    grants: ({ member }: MemberView, _args: unknown, ctx: Ctx) =>
      unwrap(ctx, listMemberGrants(ctx, { memberId: member.id })),
  },
  MemberCredential: {
    id: ({ credential }: CredentialView) => credential.id,
    geo: ({ credential }: CredentialView) => credential.geo,
    credentialType: ({ credential }: CredentialView) => credential.credentialType,
    credentialNumber: ({ credential }: CredentialView) => credential.credentialNumber,
    effectiveAt: ({ credential }: CredentialView) => credential.effectiveAt,
    expiresAt: ({ credential }: CredentialView) => credential.expiresAt,
    verifiedState: ({ credential }: CredentialView) => credential.verifiedState,
    verifiedStateReasons: ({ credential }: CredentialView) => credential.verifiedStateReasons,
    deadline: (view: CredentialView) => standingOf(view).deadline,
    units: (view: CredentialView) => standingOf(view).units,
    band: (view: CredentialView) => standingOf(view).band,
    compliance: async ({ credential, status: { current } }: CredentialView, _args: unknown, ctx: Ctx) =>
      complianceOf(await ctx.load.rules(), credential, current),
  },
}
