import { payloadType } from '@/graphql/modules/base'

export const checkInSchema = /* GraphQL */ `
  enum CheckInMethod { QR CODE ROSTER }
  "How somebody was seen. CODE and INSTRUCTOR come with a time; PAPER was entered after the session and has none; GUEST signed on the instructor's screen."
  enum AttendanceSource { CODE INSTRUCTOR PAPER GUEST }

  "Who marked somebody present after the session, when, and why."
  type PaperNote {
    at: DateTime!
    "Empty where the account is gone."
    by: String!
    reason: String
  }

  "EARLY: not open yet. CLOSED: nobody can come by code any more. OVER: the session is finalized or cancelled."
  enum CheckInPhase { EARLY OPEN CLOSED OVER }
  "Where somebody stands in a session: a status of an enrollment, what it waits for while it is pending, or NONE."
  enum EnrollmentPlace { NONE INVITATION APPROVAL WAITLIST ENROLLED PASS FAIL INCOMPLETE ATTENDED ABSENT WITHDRAWN }

  "A signature of one's own; digest is the SHA-256 of the signed text."
  type OwnSignature {
    adoptedName: String!
    "Path data of an SVG of 600 by 200; null when the name stands for it."
    drawing: String
    signedAt: DateTime!
    digest: String!
  }

  "What waits for a signature: the SHA-256 of the text, and the version of the consent text; both go with the signature."
  type ToSign {
    digest: String!
    consentVersion: String!
  }

  "A session as the person who attends it sees it."
  type Attendance {
    taskSessionId: ID!
    title: String!
    orgName: String!
    startsAt: DateTime!
    endsAt: DateTime!
    timeZone: String!
    location: String
    "Where to join online; null without a place in the session."
    meetingUrl: String
    instructorNames: [String!]!
    state: TaskSessionState!
    phase: CheckInPhase!
    opensAt: DateTime!
    closesAt: DateTime!
    place: EnrollmentPlace!
    enrollmentId: ID
    "When this browser scanned the code, while that is still good for coming in."
    seenAt: DateTime
    checkedInAt: DateTime
    checkInMethod: CheckInMethod
    attendanceSource: AttendanceSource
    checkOutRequired: Boolean!
    canCheckOut: Boolean!
    checkOutEnds: DateTime!
    checkedOutAt: DateTime
    "Whole minutes, once checked out."
    attendedMinutes: Int
    signature: OwnSignature
    toSign: ToSign
  }

  "The code of this moment; a new one is made every 20 seconds. url is what a QR code holds."
  type ShownCode {
    code: String!
    url: String!
    endsAt: DateTime!
  }

  "Somebody of a session at its door."
  type BoardRow {
    "The enrollment."
    id: ID!
    version: Int!
    "The person; for a guest the same as guestId."
    userId: ID!
    "Of somebody without an account."
    guestId: ID
    "Last, First M."
    name: String!
    place: EnrollmentPlace!
    walkIn: Boolean!
    checkedInAt: DateTime
    checkInMethod: CheckInMethod
    attendanceSource: AttendanceSource
    checkedOutAt: DateTime
    attendedMinutes: Int
    signed: Boolean!
    "Of somebody who was marked present after the session."
    onPaper: PaperNote
    "Their device was refused, because it had checked in somebody else: checking them in takes a reason."
    refused: Boolean!
  }

  type CheckInBoard {
    taskSessionId: ID!
    version: Int!
    state: TaskSessionState!
    phase: CheckInPhase!
    opensAt: DateTime!
    closesAt: DateTime!
    timeZone: String!
    checkOutRequired: Boolean!
    "0 is no limit."
    capacity: Int!
    "Null while codes are closed, and for whoever only looks."
    code: ShownCode
    rows: [BoardRow!]!
  }

  "A member who could walk in."
  type WalkInChoice {
    userId: ID!
    name: String!
    department: String
  }

  ${payloadType('AttendancePayload', 'Attendance')}

  "An enrollment as a check-in left it."
  type CheckedIn {
    id: ID!
    version: Int!
    checkedInAt: DateTime
    checkInMethod: CheckInMethod
    attendanceSource: AttendanceSource
    checkedOutAt: DateTime
    attendedMinutes: Int
  }

  ${payloadType('CheckedInPayload', 'CheckedIn')}

  "How many were checked out at once."
  type CheckedOut {
    count: Int!
  }

  ${payloadType('CheckedOutPayload', 'CheckedOut')}

  extend type Query {
    "For whoever is enrolled, is a member of the organization, or has scanned the code."
    attendance(taskSessionId: ID!): Attendance
    "For the session's instructors and the organization's administrators."
    checkInBoard(taskSessionId: ID!): CheckInBoard
    "Members by their name who have no seat; at most eight."
    walkInChoices(taskSessionId: ID!, q: String!): [WalkInChoice!]
  }

  extend type Mutation {
    "By the code on the screen, or without one by the stamp of a code scanned a moment ago. Again changes nothing."
    checkIn(taskSessionId: ID!, code: String): AttendancePayload!
    "Where minutes count."
    checkOut(taskSessionId: ID!, code: String): AttendancePayload!
    "By whoever runs the session. Takes a reason when check-in is closed, and for a refused device."
    checkInByRoster(enrollmentId: ID!, reason: String): CheckedInPayload!
    checkOutByRoster(enrollmentId: ID!): CheckedInPayload!
    "Everybody who came and has not left."
    checkOutEverybody(taskSessionId: ID!): CheckedOutPayload!
    "Enrolls a member and checks them in."
    addWalkIn(taskSessionId: ID!, userId: ID!, reason: String): CheckedInPayload!
    "A check-in that was a mistake; its signature is void."
    undoCheckIn(enrollmentId: ID!, reason: String!): CheckedInPayload!
  }
`
