import { historyOf, placeFields, rowFields } from '@/graphql/modules/enrollments/row-fields'
import { mutation, query } from '@/graphql/payload'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import {
  approveEnrollment,
  letInEnrollment,
  rejectEnrollment,
  removeEnrollment,
} from '@/lib/services/enrollments/change-enrollment'
import { type AddOutcome, addEnrollments } from '@/lib/services/enrollments/enroll'
import { enrollMany, listGroupChoices, type ManyResult } from '@/lib/services/enrollments/enroll-many'
import { findSessionPeople, getRosterCounts, listRoster } from '@/lib/services/enrollments/roster'
import { payloadType } from '../base'

export const rostersSchema = /* GraphQL */ `
  "SEAT: whoever has one, whatever came of it."
  enum RosterFilter { SEAT INVITATION APPROVAL WAITLIST ENROLLED ATTENDED PASS FAIL INCOMPLETE ABSENT WITHDRAWN }
  enum AddOutcome { ENROLLED WAITING REFUSED }

  type RosterPerson {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
  }

  "What somebody without an account gave beside the name; the contact for administrators only."
  type RosterGuest {
    version: Int!
    licenseGeo: String
    licenseType: String
    licenseNumber: String
    contact: String
  }

  type RosterMember {
    id: ID!
    department: String
    jobTitle: String
    employeeId: String
  }

  type RosterEntry {
    id: ID!
    version: Int!
    status: EnrollmentStatus!
    pendingReason: PendingReason
    source: EnrollmentSource!
    createdAt: DateTime!
    waitingAt: DateTime
    attendanceSource: AttendanceSource
    checkedInAt: DateTime
    checkedOutAt: DateTime
    attendedMinutes: Int
    score: Int
    "By what their arrival, their leaving and their outcome were seen."
    arrival: Witness
    leaving: Witness
    outcome: Witness
    "The person, or the guest."
    person: RosterPerson!
    "Of somebody without an account, whose id is the person's above."
    guest: RosterGuest
    "Null for an instructor, who sees names alone, and for who is no member."
    member: RosterMember
    "Where they are expected at the same time."
    clash: ClashingSession
    history: [EnrollmentEvent!]!
  }

  type RosterEdge {
    cursor: String!
    node: RosterEntry!
  }

  type RosterConnection {
    edges: [RosterEdge!]!
    pageInfo: PageInfo!
  }

  type RosterCount {
    place: EnrollmentPlace!
    count: Int!
  }

  type RosterCounts {
    counts: [RosterCount!]!
    taken: Int!
    "Null where there is no limit."
    seatsLeft: Int
  }

  type AddResult {
    roleId: ID!
    outcome: AddOutcome!
    enrollmentId: ID
    "Why they were refused."
    message: String
    i18nMessageKey: String
  }

  type AddResults {
    results: [AddResult!]!
  }

  "What is said of everybody who is enrolled at once: those of whom all of it is true."
  input EnrollGroupInput {
    department: String
    jobTitle: String
    credentialType: String
    "The state or territory of the license."
    geo: String
    "Who has still to complete it."
    curriculumId: ID
    "Who is behind on the hours of a license."
    behindOnHours: Boolean
  }

  "A group, or lines with one employee number or verified contact each; at most 1,000 people."
  input EnrollManyInput {
    taskSessionId: ID!
    group: EnrollGroupInput
    lines: [String!]
    "People on leave are enrolled too."
    withOnLeave: Boolean
    "People who are expected in another session at this time are enrolled too."
    withElsewhere: Boolean
    "People who have a seat in another session of the class that is still to come are enrolled too."
    withOtherDate: Boolean
    "Says what would be done, and does nothing."
    dryRun: Boolean!
    "What a dry run answered: where it is another one by now, nothing is done, and changed is true."
    plan: String
  }

  enum EnrollManyOutcome { ENROLLED WAITING SKIPPED }
  "ALREADY: in the session. ELSEWHERE: expected in another one at this time. OTHER_DATE: has a seat in another session of the class. FULL: no seat and no waiting list. UNKNOWN: no member has this number or contact. REPEATED: named twice."
  enum EnrollSkipReason { UNKNOWN REPEATED ALREADY ON_LEAVE ELSEWHERE OTHER_DATE FULL }

  type EnrollManyResult {
    "As it was sent; null in a group."
    line: String
    roleId: ID
    "Last, First M.; null where nobody was found."
    name: String
    onLeave: Boolean!
    outcome: EnrollManyOutcome!
    reason: EnrollSkipReason
    clash: ClashingSession
  }

  type EnrollManyReport {
    applied: Boolean!
    "The plan that was named is not true any more: nothing was done."
    changed: Boolean!
    "Names exactly these results, for the request that applies them."
    plan: String!
    enrolled: Int!
    waiting: Int!
    skipped: Int!
    "Free before; null where there is no limit."
    seatsLeft: Int
    results: [EnrollManyResult!]!
  }

  ${payloadType('EnrollManyPayload', 'EnrollManyReport')}

  type GroupCurriculum {
    id: ID!
    title: String!
  }

  "What a group of members can be chosen by."
  type EnrollGroupChoices {
    departments: [String!]!
    jobTitles: [String!]!
    credentialTypes: [String!]!
    curriculums: [GroupCurriculum!]!
  }

  "A member who may come to a session or teach it, with what speaks against it."
  type SessionPerson {
    memberId: ID!
    userId: ID!
    "Last, First M."
    name: String!
    department: String
    jobTitle: String
    onLeave: Boolean!
    place: EnrollmentPlace!
    "Where they are expected at the same time."
    clash: ClashingSession
  }

  ${payloadType('AddEnrollmentsPayload', 'AddResults')}

  extend type Query {
    "Who is in a session, by name; WAITLIST by its order. Without a filter everybody who has not withdrawn."
    roster(taskSessionId: ID!, filter: RosterFilter, q: String, first: Int, after: String): RosterConnection
    "How many people of a session each filter of the roster finds."
    rosterCounts(taskSessionId: ID!): RosterCounts
    "Members by name, contact or number, at most eight, for who enrolls them."
    sessionPeople(taskSessionId: ID!, q: String!): [SessionPerson!]
    "The groups by which enrollMany can choose people for this session."
    enrollGroupChoices(taskSessionId: ID!): EnrollGroupChoices
  }

  extend type Mutation {
    "Enrolls members in the order named, at most 100; each has an outcome. In a session that is recorded when it is over they are marked present."
    addEnrollments(taskSessionId: ID!, roleIds: [ID!]!): AddEnrollmentsPayload!
    "Enrolls a group or a list at once, first as a dry run. The same again changes nothing."
    enrollMany(input: EnrollManyInput!): EnrollManyPayload!
    "Gives somebody who waits a seat although all are taken. overCapacity is the seat they would be: 5 of 4 is 5; refused where it is another by now."
    letInEnrollment(id: ID!, version: Int!, reason: String!, overCapacity: Int!): EnrollmentPayload!
    "Gives somebody who asked a seat, or a place on the waiting list."
    approveEnrollment(id: ID!, version: Int!): EnrollmentPayload!
    "Refuses somebody who asked for a seat, with a reason that they read."
    rejectEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
    "Somebody's seat (with a reason), place in line, request or invitation."
    removeEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
  }
`

export const rostersResolvers = {
  Query: {
    roster: query(listRoster),
    rosterCounts: query(getRosterCounts),
    sessionPeople: query(findSessionPeople),
    enrollGroupChoices: query(listGroupChoices),
  },
  Mutation: {
    addEnrollments: mutation(addEnrollments),
    enrollMany: mutation(enrollMany),
    letInEnrollment: mutation(letInEnrollment),
    approveEnrollment: mutation(approveEnrollment),
    rejectEnrollment: mutation(rejectEnrollment),
    removeEnrollment: mutation(removeEnrollment),
  },
  RosterEntry: { ...rowFields(...placeFields), history: historyOf },
  EnrollManyResult: {
    roleId: ({ member }: ManyResult) => member?.roleId ?? null,
    name: ({ member }: ManyResult) => member?.name ?? null,
    onLeave: ({ member }: ManyResult) => member?.onLeave ?? false,
  },
  AddResult: {
    message: ({ problem }: AddOutcome, _args: unknown, ctx: Ctx) =>
      problem && translatorFor(ctx.locale)(`errors.${problem}`),
    i18nMessageKey: ({ problem }: AddOutcome) => problem && `errors.${problem}`,
  },
}
