import { witnessOfPress } from '@/lib/domain/check-in/witness'
import { givenFirstName, type PersonName } from '@/lib/domain/people/names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { compareText } from '../text'

/**
 * The version of the text that people agree to when they sign. A version never changes once somebody has signed it: new
 * words get a new version, and `checkIn.consent.<kind>.<version>` keeps them all.
 */
export const consentVersions = { ATTENDANCE: 'v2', INSTRUCTOR: 'v3', GUEST: 'v1' } as const
export type ConsentKind = keyof typeof consentVersions
/** The purpose of a signature. A guest also signs for attendance, with a consent text of their own. */
export type SignedKind = Exclude<ConsentKind, 'GUEST'>

type Session = {
  id: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  location: string | null
  /** When it was actually held, if known. */
  startedAt: Date | null
  endedAt: Date | null
  breakMinutes: number
  revision: { title: string }
  org: { name: string }
}

const sessionLines = ({ id, startsAt, endsAt, timeZone, location, revision, org }: Session): string[] => [
  `session ${id}`,
  `organization ${JSON.stringify(org.name)}`,
  `title ${JSON.stringify(revision.title)}`,
  `starts ${startsAt.toISOString()}`,
  `ends ${sessionEnd({ startsAt, endsAt, timeZone }).toISOString()}`,
  `zone ${timeZone}`,
  `place ${JSON.stringify(location ?? '')}`,
]

const instantText = (at: Date | null) => at?.toISOString() ?? '-'

/**
 * The lines about how the session was actually held, if known. Instructors sign for them in addition to the plan since
 * version 3 of the consent.
 */
const heldLines = ({ startedAt, endedAt, breakMinutes }: Session): string[] => [
  ...(startedAt ? [`started ${instantText(startedAt)}`] : []),
  ...(endedAt ? [`ended ${instantText(endedAt)}`] : []),
  ...(breakMinutes > 0 ? [`breaks ${breakMinutes}`] : []),
]

export type Attended = { id: string; checkedInAt: Date | null; checkedOutAt: Date | null }

/** Attendance recorded from paper has no time. */
const arrivalText = ({ checkedInAt }: Attended) => checkedInAt?.toISOString() ?? 'on paper'

/**
 * The text that a participant signs: the session, and that they came to it. It leaves out when they left, which is only
 * known later.
 */
export const attendanceText = (session: Session, person: PersonName & { id: string }, enrollment: Attended): string =>
  [
    'attendance',
    ...sessionLines(session),
    `enrollment ${enrollment.id}`,
    `person ${person.id} ${JSON.stringify(givenFirstName(person))}`,
    `in ${arrivalText(enrollment)}`,
  ].join('\n')

type Guest = PersonName & { id: string; licenseNumber: string | null }

const guestLine = (guest: Guest): string =>
  `guest ${guest.id} ${JSON.stringify(givenFirstName(guest))} license ${JSON.stringify(guest.licenseNumber ?? '')}`

/**
 * The text that a guest signs: the session, that they are the person named, and that they came to it. A guest not
 * checked in before is checked in by signing, at the time of the signature.
 */
export const guestText = (
  session: Session,
  guest: Guest,
  enrollment: Attended & { attendanceSource: string | null },
): string =>
  [
    'guest attendance',
    ...sessionLines(session),
    `enrollment ${enrollment.id}`,
    guestLine(guest),
    `in ${enrollment.attendanceSource ? arrivalText(enrollment) : 'by signing'}`,
  ].join('\n')

/** A person with an account has a `userId`; a guest has a `guestId` and the license number they gave. */
export type RosterLine = Attended &
  PersonName & { userId: string | null; guestId?: string | null; licenseNumber?: string | null }

const personText = ({ userId, guestId, licenseNumber, ...name }: RosterLine): string =>
  userId || !guestId
    ? `${userId} ${JSON.stringify(givenFirstName(name))}`
    : guestLine({ ...name, id: guestId, licenseNumber: licenseNumber ?? null })

/**
 * The text that an instructor signs: the session and everybody who came, from when to when, in the order of their
 * enrollments.
 */
export const rosterText = (
  session: Session,
  instructor: PersonName & { userId: string },
  roster: readonly RosterLine[],
): string =>
  [
    'instructor',
    ...sessionLines(session),
    ...heldLines(session),
    `person ${instructor.userId} ${JSON.stringify(givenFirstName(instructor))}`,
    ...roster
      .toSorted((a, b) => compareText(a.id, b.id))
      .map(
        (line) =>
          `enrollment ${line.id} ${personText(line)} in ${arrivalText(line)} out ${instantText(line.checkedOutAt)}`,
      ),
  ].join('\n')

export type SignedWith = {
  adoptedName: string
  drawing: string | null
  consentVersion: string
  consentLocale: string
  signedAt: Date
  /** When a signature made without network was received. */
  receivedAt?: Date | null
  address: string | null
  userAgent: string | null
}

/**
 * When somebody signed: now, or when they pressed the button if the signature waited on their device for the network;
 * `receivedAt` is then when it was received. A device's time is believed for an hour, and never when it is from before
 * there was anything to sign.
 */
export function signedMoment(
  pressedAt: Date | null | undefined,
  { since, now }: { since: Date; now: Date },
): { signedAt: Date; receivedAt: Date | null } {
  const isBelieved = pressedAt && witnessOfPress(pressedAt, now, since) === 'DEVICE'
  return isBelieved ? { signedAt: pressedAt, receivedAt: now } : { signedAt: now, receivedAt: null }
}

/** The text together with its signature. */
export const signedText = (text: string, signature: SignedWith): string =>
  [
    text,
    `name ${JSON.stringify(signature.adoptedName)}`,
    `drawing ${signature.drawing ?? '-'}`,
    `consent ${signature.consentVersion} ${signature.consentLocale}`,
    `at ${signature.signedAt.toISOString()}`,
    ...(signature.receivedAt ? [`received ${signature.receivedAt.toISOString()}`] : []),
    `from ${JSON.stringify(signature.address ?? '')} ${JSON.stringify(signature.userAgent ?? '')}`,
  ].join('\n')
