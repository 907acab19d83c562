import type { Document } from './client.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** BOARD: a state's board or agency; OTHER: a body that is not listed. */
export type ApprovalBody =
  | 'AACN'
  | 'AAFP'
  | 'AANP'
  | 'AARC'
  | 'ACCME'
  | 'ACPE'
  | 'ANCC'
  | 'AOTA'
  | 'APTA'
  | 'ASHA'
  | 'BOARD'
  | 'IACET'
  | 'NAB'
  | 'OTHER';

/** The bands of the board, worst first. */
export type BoardBand =
  | 'BEHIND'
  | 'BEHIND_PACE'
  | 'COMPLETE'
  | 'D30'
  | 'D60'
  | 'D90'
  | 'EXPIRED'
  | 'NOT_TRACKED'
  | 'ON_TRACK'
  | 'UNVERIFIED';

export type BoardFilter = {
  /** @deprecated deadline, units and verified ask one question each. Ends 2027-12-31. */
  band?: BoardBand | null | undefined;
  deadline?: DeadlineStanding | null | undefined;
  /** One of several, at most 100; also of the five below. Beside the single one both hold. */
  deadlineIn?: Array<DeadlineStanding> | null | undefined;
  department?: string | null | undefined;
  departmentIn?: Array<string> | null | undefined;
  geo?: string | null | undefined;
  geoIn?: Array<string> | null | undefined;
  /** Words in names, contacts and employee numbers. By name, whose last name begins with the first word comes first. */
  q?: string | null | undefined;
  /** Only what its holder renewed by their own word though something was missing, and that no check has confirmed. */
  renewedShort?: boolean | null | undefined;
  source?: BoardSource | null | undefined;
  /** With topics that are due or not known, or without. */
  topicsOpen?: boolean | null | undefined;
  type?: string | null | undefined;
  typeIn?: Array<string> | null | undefined;
  units?: UnitsStanding | null | undefined;
  unitsIn?: Array<UnitsStanding> | null | undefined;
  /** What has expired or does within 30 days. */
  urgent?: boolean | null | undefined;
  verified?: VerifiedState | null | undefined;
  verifiedIn?: Array<VerifiedState> | null | undefined;
};

export type BoardSort =
  | 'BAND'
  | 'EXPIRY'
  | 'NAME'
  | 'TYPE';

export type BoardSource =
  | 'MEMBER'
  | 'REPORTED';

/** What a program can keep a copy of. */
export type ChangeKind =
  | 'CERTIFICATE'
  /** Whether somebody may work, with the reasons. */
  | 'CLEARANCE'
  /** A current credit of a member. */
  | 'CREDIT'
  /** A document that a member was asked for: its facts, never the document. */
  | 'DOCUMENT'
  /** Somebody's place in one of the organization's sessions. */
  | 'ENROLLMENT'
  /** A license on the organization's board, with its standing. */
  | 'LICENSE'
  /** A membership, with the person's name and contacts: also one that has ended. */
  | 'MEMBER';

export type CourseFormat =
  | 'HYBRID'
  | 'IN_PERSON'
  | 'ONLINE';

/** How hours were earned. */
export type CreditActivity =
  | 'ACADEMIC'
  | 'COURSE'
  | 'IN_SERVICE'
  | 'OTHER'
  | 'PRECEPTOR'
  | 'PUBLICATION'
  | 'SELF_STUDY'
  | 'TEACHING';

export type CreditApprovalInput = {
  body: ApprovalBody;
  /** The state of a BOARD; null for every other body. */
  geo?: string | null | undefined;
  number?: string | null | undefined;
};

export type CreditInput = {
  /** COURSE where nothing is said. */
  activity?: CreditActivity | null | undefined;
  /** Who approved the course; a law that asks for it counts a course of which nobody says. */
  approvals?: Array<CreditApprovalInput> | null | undefined;
  /** Licenses that the course was taken for, as GEO:TYPE; it is asked about on licenses of other professions. A correction that leaves them out keeps them. */
  approvedFor?: Array<string> | null | undefined;
  completedAt: string;
  format: CourseFormat;
  /** Whether the teacher was there for what was online. A correction that leaves out this, activity or approvals keeps them. */
  live?: boolean | null | undefined;
  /** Those of a HYBRID course that were online; passed over for every other format. */
  onlineUnits?: number | null | undefined;
  /** Hours as printed with three or four decimals (1.375), in place of units or beside those rounded down (1.37). */
  printedHours?: string | null | undefined;
  providerName?: string | null | undefined;
  providerNumber?: string | null | undefined;
  title: string;
  /** Topics that boards ask for; a correction that leaves them out keeps them. */
  topicCodes?: Array<TopicCode> | null | undefined;
  topics?: Array<string> | null | undefined;
  /** Hours from 0.01 to 999.99; empty is kept and shown as having no units. */
  units?: number | null | undefined;
};

export type CreditSource =
  | 'IMPORTED'
  | 'SELF_REPORTED'
  | 'SESSION';

export type DeadlineStanding =
  | 'D30'
  | 'D60'
  | 'D90'
  | 'EXPIRED'
  | 'LATER';

export type EnrollmentStatus =
  | 'ABSENT'
  | 'ATTENDED'
  | 'ENROLLED'
  | 'FAIL'
  | 'INCOMPLETE'
  | 'PASS'
  | 'PENDING'
  | 'WITHDRAWN';

export type InviteMembersInput = {
  orgId: string;
  /** At most 500. */
  people: Array<InvitedPerson>;
};

export type InviteOutcome =
  | 'ALREADY_MEMBER'
  | 'INVALID'
  | 'INVITED'
  | 'RENEWED';

export type InvitedPerson = {
  /** An email address or a US phone number. */
  contact: string;
  department?: string | null | undefined;
  firstName?: string | null | undefined;
  jobTitle?: string | null | undefined;
  lastName?: string | null | undefined;
  roleType: RoleType;
};

export type MemberBand =
  | 'BEHIND'
  | 'BEHIND_PACE'
  | 'COMPLETE'
  | 'D30'
  | 'D60'
  | 'D90'
  | 'EXPIRED'
  | 'NONE'
  | 'NOT_TRACKED'
  | 'ON_TRACK'
  | 'UNVERIFIED';

export type MemberDeadline =
  | 'D30'
  | 'D60'
  | 'D90'
  | 'EXPIRED'
  | 'HIDDEN'
  | 'LATER'
  | 'NONE';

/** Without a state: everybody who has not left. */
export type MemberFilter = {
  /** @deprecated deadline, units and verified ask one question each. Ends 2027-12-31. */
  band?: MemberBand | null | undefined;
  /** Of the worst of their credentials; NONE is no credential at all, HIDDEN none that is shown yet: see licensesHidden. */
  deadline?: MemberDeadline | null | undefined;
  /** One of several, at most 100; also of the three below. Beside the single one both hold. */
  deadlineIn?: Array<MemberDeadline> | null | undefined;
  department?: string | null | undefined;
  departmentIn?: Array<string> | null | undefined;
  /** True: at work, and without a valid credential today or within 30 days. */
  lapsing?: boolean | null | undefined;
  /** Words in names, contacts and employee numbers. By name, whose last name begins with the first word comes first. */
  q?: string | null | undefined;
  role?: RoleType | null | undefined;
  state?: RoleState | null | undefined;
  topicsOpen?: boolean | null | undefined;
  units?: UnitsStanding | null | undefined;
  unitsIn?: Array<UnitsStanding> | null | undefined;
  verified?: VerifiedState | null | undefined;
  verifiedIn?: Array<VerifiedState> | null | undefined;
};

export type MemberSort =
  | 'BAND'
  | 'DEPARTMENT'
  | 'EMPLOYEE_ID'
  | 'EXPIRY'
  | 'JOB_TITLE'
  | 'NAME';

export type RoleState =
  | 'ACTIVE'
  | 'ENDED'
  | 'ON_LEAVE';

export type RoleType =
  | 'ADMIN'
  | 'MEMBER';

/** What a program shows with its requests. */
export type TokenKind =
  /** A registered client of the identity provider, which acts for an organization. */
  | 'CLIENT'
  /** An API token of an organization: it acts for it, and is no person. */
  | 'ORGANIZATION_TOKEN'
  /** An API token of a person: it acts as that person. */
  | 'PERSONAL_TOKEN';

/** Topics that boards ask for beside hours. More may be added. */
export type TopicCode =
  | 'ABUSE_AND_NEGLECT'
  | 'ABUSE_REPORTING'
  | 'ALZHEIMERS_DEMENTIA'
  | 'BLOODBORNE_PATHOGENS_INFECTION_CONTROL'
  | 'BOARD_MANDATORY_CLASS'
  | 'CARE_PLANS'
  | 'CHILD_ABUSE'
  | 'COLLABORATIVE_DRUG_THERAPY'
  | 'COMMUNICATION_COGNITIVE_IMPAIRMENT'
  | 'CONTENT_AREA'
  | 'CONTROLLED_SUBSTANCES'
  | 'CONTROLLED_SUBSTANCES_VALIDATION'
  | 'CPR'
  | 'CULTURAL_COMPETENCY'
  | 'DENTAL_PRACTICE_ACT'
  | 'DOMESTIC_AND_SEXUAL_VIOLENCE'
  | 'DOMESTIC_VIOLENCE'
  | 'ENGLISH_LEARNERS'
  | 'EQUITY'
  | 'ETHICS'
  | 'FORENSIC_EVIDENCE'
  | 'GERIATRICS'
  | 'HEALTH_EQUITY'
  | 'HIV_AIDS'
  | 'HUMAN_TRAFFICKING'
  | 'IMPAIRMENT_IN_THE_WORKPLACE'
  | 'IMPLICIT_BIAS'
  | 'INFECTION_CONTROL'
  | 'JURISPRUDENCE'
  | 'LANGUAGE_ACQUISITION'
  | 'LAWS_AND_RULES'
  | 'LAW_AND_ETHICS'
  | 'LIFE_SUPPORT'
  | 'MEDICAL_ERRORS'
  | 'MEDICAL_RECORDS_LEGAL_ASPECTS'
  | 'MEDICATION_ERRORS'
  | 'NAB_DOMAINS'
  | 'NURSING_JURISPRUDENCE_ETHICS'
  | 'OLDER_ADULT_CARE'
  | 'OPIOIDS'
  | 'ORGAN_DONATION'
  | 'PAIN_MANAGEMENT'
  | 'PAIN_MANAGEMENT_END_OF_LIFE'
  | 'PEDAGOGY'
  | 'PEDIATRIC_ABUSIVE_HEAD_TRAUMA'
  | 'READING'
  | 'RESIDENT_RIGHTS'
  | 'SEXUAL_HARASSMENT'
  | 'STEM'
  | 'STUDENTS_WITH_DISABILITIES'
  | 'STUDENTS_WITH_DISABILITIES_DYSLEXIA'
  | 'SUICIDE_PREVENTION'
  | 'TELEHEALTH';

/** BEHIND_PACE: still on track by its status, but its hours can hardly be earned in the time left. UNKNOWN: an employer reported the license, and its holder has not joined. */
export type UnitsStanding =
  | 'BEHIND'
  | 'BEHIND_PACE'
  | 'COMPLETE'
  | 'NOT_TRACKED'
  | 'ON_TRACK'
  | 'UNKNOWN';

export type UpdateMemberInput = {
  department?: string | null | undefined;
  /** One member's in an organization. */
  employeeId?: string | null | undefined;
  hireDate?: string | null | undefined;
  id: string;
  jobTitle?: string | null | undefined;
  /** Ten digits with their check digit. */
  npi?: string | null | undefined;
  /** The membership of the supervisor. */
  supervisorId?: string | null | undefined;
  version: number;
};

export type VerifiedState =
  | 'NO'
  | 'PARTIAL'
  | 'PENDING'
  | 'UNVERIFIABLE'
  | 'UNVERIFIED'
  | 'YES';

export type TokenQueryVariables = Exact<{ [key: string]: never; }>;


export type TokenQuery = { tokenInUse: { kind: TokenKind, scopes: Array<string>, expiresAt: string | null, organization: { id: string, name: string, timeZone: string } | null } | null };

export type MembersQueryVariables = Exact<{
  orgId: string;
  filter?: MemberFilter | null | undefined;
  sort?: MemberSort | null | undefined;
  after?: string | null | undefined;
}>;


export type MembersQuery = { members: { totalCount: number | null, edges: Array<{ node: { id: string, version: number, userId: string, firstName: string | null, middleName: string | null, lastName: string | null, email: string | null, phone: string | null, employeeId: string | null, department: string | null, jobTitle: string | null, hireDate: string | null, state: RoleState, deadline: DeadlineStanding | null, units: UnitsStanding | null, verifiedState: VerifiedState | null, nextExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type MembersByQueryVariables = Exact<{
  orgId: string;
  ids?: Array<string> | string | null | undefined;
  employeeIds?: Array<string> | string | null | undefined;
  contacts?: Array<string> | string | null | undefined;
}>;


export type MembersByQuery = { membersBy: Array<{ id: string, version: number, employeeId: string | null, firstName: string | null, lastName: string | null, state: RoleState }> | null };

export type BoardQueryVariables = Exact<{
  orgId: string;
  filter?: BoardFilter | null | undefined;
  sort?: BoardSort | null | undefined;
  after?: string | null | undefined;
}>;


export type BoardQuery = { board: { totalCount: number | null, edges: Array<{ node: { id: string, roleId: string | null, employeeId: string | null, firstName: string | null, lastName: string | null, geo: string, credentialType: string, credentialNumber: string, expiresAt: string, verifiedState: VerifiedState, deadline: DeadlineStanding, units: UnitsStanding, missingUnits: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ChangesQueryVariables = Exact<{
  orgId: string;
  kinds?: Array<ChangeKind> | ChangeKind | null | undefined;
  after?: string | null | undefined;
}>;


export type ChangesQuery = { changes: { edges: Array<{ node: { kind: ChangeKind, id: string, gone: boolean, changedAt: string, member: { userId: string, employeeId: string | null, firstName: string | null, lastName: string | null, email: string | null, department: string | null, jobTitle: string | null, state: RoleState } | null, license: { roleId: string | null, geo: string, credentialType: string, credentialNumber: string, expiresAt: string, deadline: DeadlineStanding, units: UnitsStanding, missingUnits: number | null, verifiedState: VerifiedState } | null, credit: { memberId: string, title: string, completedAt: string, units: number | null, providerName: string | null, source: CreditSource } | null, enrollment: { taskSessionId: string, memberId: string | null, status: EnrollmentStatus, checkedInAt: string | null, checkedOutAt: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type InviteMembersMutationVariables = Exact<{
  input: InviteMembersInput;
}>;


export type InviteMembersMutation = { inviteMembers: { success: boolean, message: string | null, i18nMessageKey: string | null, fieldErrors: Array<{ field: string, message: string }>, data: { results: Array<{ contact: string, outcome: InviteOutcome, invitationId: string | null, message: string | null }> } | null } };

export type UpdateMemberMutationVariables = Exact<{
  input: UpdateMemberInput;
}>;


export type UpdateMemberMutation = { updateMember: { success: boolean, message: string | null, i18nMessageKey: string | null, fieldErrors: Array<{ field: string, message: string }>, data: { id: string, version: number, department: string | null, jobTitle: string | null, employeeId: string | null } | null } };

export type ProposeCreditsMutationVariables = Exact<{
  orgId: string;
  memberIds: Array<string> | string;
  input: CreditInput;
}>;


export type ProposeCreditsMutation = { proposeCredits: { success: boolean, message: string | null, i18nMessageKey: string | null, fieldErrors: Array<{ field: string, message: string }>, data: { proposed: number, already: number, proposalIds: Array<string> } | null } };

export const TokenDocument = "query Token{tokenInUse{kind scopes expiresAt organization{id name timeZone}}}" as Document<TokenQuery, TokenQueryVariables>

export const MembersDocument = "query Members($orgId:ID!$filter:MemberFilter$sort:MemberSort$after:String){members(orgId:$orgId filter:$filter sort:$sort first:100 after:$after){totalCount edges{node{id version userId firstName middleName lastName email phone employeeId department jobTitle hireDate state deadline units verifiedState nextExpiresAt}}pageInfo{hasNextPage endCursor}}}" as Document<MembersQuery, MembersQueryVariables>

export const MembersByDocument = "query MembersBy($orgId:ID!$ids:[ID!]$employeeIds:[String!]$contacts:[String!]){membersBy(orgId:$orgId ids:$ids employeeIds:$employeeIds contacts:$contacts){id version employeeId firstName lastName state}}" as Document<MembersByQuery, MembersByQueryVariables>

export const BoardDocument = "query Board($orgId:ID!$filter:BoardFilter$sort:BoardSort$after:String){board(orgId:$orgId filter:$filter sort:$sort first:100 after:$after){totalCount edges{node{id roleId employeeId firstName lastName geo credentialType credentialNumber expiresAt verifiedState deadline units missingUnits}}pageInfo{hasNextPage endCursor}}}" as Document<BoardQuery, BoardQueryVariables>

export const ChangesDocument = "query Changes($orgId:ID!$kinds:[ChangeKind!]$after:String){changes(orgId:$orgId kinds:$kinds first:100 after:$after){edges{node{kind id gone changedAt member{userId employeeId firstName lastName email department jobTitle state}license{roleId geo credentialType credentialNumber expiresAt deadline units missingUnits verifiedState}credit{memberId title completedAt units providerName source}enrollment{taskSessionId memberId status checkedInAt checkedOutAt}}}pageInfo{hasNextPage endCursor}}}" as Document<ChangesQuery, ChangesQueryVariables>

export const InviteMembersDocument = "mutation InviteMembers($input:InviteMembersInput!){inviteMembers(input:$input){success message i18nMessageKey fieldErrors{field message}data{results{contact outcome invitationId message}}}}" as Document<InviteMembersMutation, InviteMembersMutationVariables>

export const UpdateMemberDocument = "mutation UpdateMember($input:UpdateMemberInput!){updateMember(input:$input){success message i18nMessageKey fieldErrors{field message}data{id version department jobTitle employeeId}}}" as Document<UpdateMemberMutation, UpdateMemberMutationVariables>

export const ProposeCreditsDocument = "mutation ProposeCredits($orgId:ID!$memberIds:[ID!]!$input:CreditInput!){proposeCredits(orgId:$orgId memberIds:$memberIds input:$input){success message i18nMessageKey fieldErrors{field message}data{proposed already proposalIds}}}" as Document<ProposeCreditsMutation, ProposeCreditsMutationVariables>
