import { payloadType } from '@/graphql/modules/base'

export const checkInSchema = /* GraphQL */ `
  enum CheckInMethod { QR CODE ROSTER }
  "How somebody was seen. CODE and INSTRUCTOR come with a time; PAPER was entered after the session and has none; GUEST signed on the instructor's screen."
  enum AttendanceSource { CODE INSTRUCTOR PAPER GUEST }

  "By what something was seen. SERVER: pressed while we were connected. CODE: a code proves the 20 seconds in which it was shown. DEVICE: a device kept the press and sent it later. HAND: entered afterwards."
  enum WitnessKind { SERVER CODE DEVICE HAND }

  "By what a time is known. Nothing that was entered by hand ever becomes something that was seen."
  type Witness {
    kind: WitnessKind!
    "When it reached us: of DEVICE when it was sent, of HAND when it was entered."
    recordedAt: DateTime!
    "Who pressed or entered it; null for a code, and where the account is gone."
    by: String
    reason: String
    "Recorded by the person whom it is about."
    oneself: Boolean!
  }

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

  "WAITING: staff of the session have still to confirm it."
  enum LateCheckInState { WAITING CONFIRMED DECLINED }
  "A check-in of one's own that came after its code was over. It counts once staff of the session confirm it."
  type OwnLateCheckIn {
    state: LateCheckInState!
    "When its code was shown."
    codeAt: DateTime!
    receivedAt: DateTime!
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
    "Null for none, and for who is checked in."
    late: OwnLateCheckIn
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
    "The receipt as a PDF, once the person has signed."
    receiptPath: String
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
    "Department and employee ID, where others of the session have the same name; null elsewhere."
    namesake: [String!]
    place: EnrollmentPlace!
    walkIn: Boolean!
    checkedInAt: DateTime
    checkInMethod: CheckInMethod
    attendanceSource: AttendanceSource
    checkedOutAt: DateTime
    attendedMinutes: Int
    "By what their arrival and their leaving were seen."
    arrival: Witness
    leaving: Witness
    signed: Boolean!
    "Of somebody who was marked present after the session."
    onPaper: PaperNote
    "Their device was refused, because it had checked in somebody else: checking them in takes a reason."
    refused: Boolean!
    "Where they are expected at the same time."
    clash: ClashingSession
  }

  "A check-in that was pressed without network and came after its code was over: it waits to be confirmed."
  type LateCheckIn {
    id: ID!
    userId: ID!
    "Null for a member who would walk in."
    enrollmentId: ID
    "Last, First M."
    name: String!
    place: EnrollmentPlace!
    "When its code was shown: the time it counts from."
    codeAt: DateTime!
    "As their device says."
    pressedAt: DateTime!
    receivedAt: DateTime!
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
    "Seats that somebody has: more than the capacity where staff let people in."
    taken: Int!
    "Recorded when it was over: whoever is added came."
    recordedAfterwards: Boolean!
    "Null while codes are closed, and for whoever only looks."
    code: ShownCode
    rows: [BoardRow!]!
    "Who sent a check-in that nobody has answered yet."
    late: [LateCheckIn!]!
  }

  "A member who could walk in."
  type WalkInChoice {
    userId: ID!
    name: String!
    department: String
    onLeave: Boolean!
    "Where they are expected at the same time."
    clash: ClashingSession
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

  type LateCheckInAnswered {
    id: ID!
  }

  ${payloadType('LateCheckInPayload', 'LateCheckInAnswered')}

  extend type Query {
    "For whoever is enrolled, is a member of the organization, or has scanned the code."
    attendance(taskSessionId: ID!): Attendance
    "For the session's instructors and the organization's administrators."
    checkInBoard(taskSessionId: ID!): CheckInBoard
    "Members by their name who have no seat; at most eight."
    walkInChoices(taskSessionId: ID!, q: String!): [WalkInChoice!]
  }

  extend type Mutation {
    """
    By the code on the screen, or without one by the stamp of a code scanned a moment ago. Again changes nothing. pressedAt is for a
    press that waited for the network: a code that was good then is kept for staff to confirm, until the session is finalized.
    """
    checkIn(taskSessionId: ID!, code: String, pressedAt: DateTime): AttendancePayload!
    "Where minutes count."
    checkOut(taskSessionId: ID!, code: String): AttendancePayload!
    """
    By whoever runs the session. Takes a reason when check-in is closed, for a refused device, and over capacity: overCapacity is the
    seat they would be (5 of 4 is 5). A press that waited for the network is judged by the session as it was at pressedAt, and has that
    time, as sent later; after more than an hour it takes a reason, and has no time.
    """
    checkInByRoster(enrollmentId: ID!, reason: String, overCapacity: Int, pressedAt: DateTime): CheckedInPayload!
    "A press that waited for the network has that time, as sent later; after more than an hour it takes a reason, as entered by hand."
    checkOutByRoster(
      enrollmentId: ID!
      reason: String
      pressedAt: DateTime
      "When they left, set by hand with a reason: an instant, or the local time of the session (2026-11-21T15:05). Also corrects a check-out."
      leftAt: String
    ): CheckedInPayload!
    "Everybody who came and has not left."
    checkOutEverybody(taskSessionId: ID!): CheckedOutPayload!
    "Enrolls a member and checks them in; over capacity with a reason and the seat they would be (5 of 4 is 5)."
    addWalkIn(taskSessionId: ID!, userId: ID!, reason: String, overCapacity: Int): CheckedInPayload!
    "A check-in that was a mistake; its signature is void."
    undoCheckIn(enrollmentId: ID!, reason: String!, pressedAt: DateTime): CheckedInPayload!
    "Somebody who sent a check-in late was there: it counts from the time of their code."
    confirmLateCheckIn(id: ID!): CheckedInPayload!
    "They were not there."
    declineLateCheckIn(id: ID!): LateCheckInPayload!
  }
`
