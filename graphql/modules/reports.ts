import { mutation, query } from '@/graphql/payload'
import { chooseReportReaders, listReportReaders } from '@/lib/services/reports/report-readers'
import { readTrainingReport } from '@/lib/services/reports/training-report'
import { payloadType } from './base'

export const reportsSchema = /* GraphQL */ `
  "Somebody in a finalized class: what they did there, and the hours that it gave."
  type ReportedAttendance {
    "The enrollment."
    id: ID!
    guest: Boolean!
    firstName: String
    middleName: String
    lastName: String
    employeeId: String
    department: String
    jobTitle: String
    title: String!
    inService: Boolean!
    on: Date!
    status: EnrollmentStatus!
    "Hundredths of an hour."
    units: Int!
    instructors: [String!]!
  }

  "A member's training in one of their hire years, up to the end of the month; without a hire date, in the month."
  type ReportedHireYear {
    "The membership."
    memberId: ID!
    firstName: String
    middleName: String
    lastName: String
    employeeId: String
    department: String
    jobTitle: String
    hireDate: Date
    "1 for the year that begins with the hire date."
    year: Int
    from: Date!
    to: Date!
    classes: Int!
    "Hundredths of an hour."
    units: Int!
    "Of these, without anybody present."
    online: Int!
  }

  "What was due in one department in a month, and how much of it was complete by its day."
  type ReportedCompletion {
    department: String
    "As in 2026-11."
    month: String!
    due: Int!
    done: Int!
  }

  "A training that a member has not completed by its day."
  type ReportedOverdue {
    "The assignment."
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    employeeId: String
    department: String
    jobTitle: String
    title: String!
    dueAt: Date!
    doneUnits: Int
    totalUnits: Int
    onLeave: Boolean!
  }

  "Somebody who taught a finalized class."
  type ReportedInstruction {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    employeeId: String
    department: String
    jobTitle: String
    title: String!
    on: Date!
    "Without breaks."
    minutes: Int!
    "Per hour, in US cents; null where nobody stated it, and for a reader who does not manage classes."
    rateCents: Int
  }

  "The training of an organization in a month."
  type TrainingReport {
    month: String!
    from: Date!
    to: Date!
    department: String
    "The day for which overdue says who is late."
    today: Date!
    attendances: [ReportedAttendance!]!
    instructing: [ReportedInstruction!]!
    "Everybody on staff, also with no hours."
    hireYears: [ReportedHireYear!]!
    "For the month and the twelve before it."
    completion: [ReportedCompletion!]!
    overdue: [ReportedOverdue!]!
  }

  "A member who may read the training report."
  type ReportReader {
    memberId: ID!
    firstName: String
    middleName: String
    lastName: String
    "Each month's report is announced to them."
    chosen: Boolean!
  }

  ${payloadType('ReportReadersPayload', '[ReportReader!]')}

  extend type Query {
    "The month's training report, of at most 5,000 rows in each list: a longer one is asked for by department, or taken as a file at /api/orgs/ID/training-report?month=2026-11."
    trainingReport(orgId: ID!, month: String!, department: String): TrainingReport
    "The members who may read the training report, and to whom each month's is announced."
    reportReaders(orgId: ID!): [ReportReader!]
  }

  extend type Mutation {
    "Chooses to whom each month's training report is announced on the first day of the next: all of them, by membership."
    chooseReportReaders(orgId: ID!, memberIds: [ID!]!): ReportReadersPayload!
  }
`

type OfMember = { id: string }
const memberId = ({ id }: OfMember) => id

export const reportsResolvers = {
  Query: {
    trainingReport: query(readTrainingReport),
    reportReaders: query(listReportReaders),
  },
  Mutation: { chooseReportReaders: mutation(chooseReportReaders) },
  ReportedHireYear: { memberId },
  ReportReader: { memberId },
}
