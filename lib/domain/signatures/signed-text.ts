import { hasWaited } from '@/lib/domain/check-in/late'
import { givenFirstName, type PersonName } from '@/lib/domain/people/names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { compareText } from '../compare'

/**
 * The text that people agree to when they sign. A version is never changed once somebody signed it: other words are a new
 * version, and `checkIn.consent.<kind>.<version>` keeps them all.
 */
export const consentVersions = { ATTENDANCE: 'v2', INSTRUCTOR: 'v3', GUEST: 'v1' } as const
export type ConsentKind = keyof typeof consentVersions
/** What a signature is for; a guest signs for attendance too, in words of their own. */
export type SignedKind = Exclude<ConsentKind, 'GUEST'>

type Session = {
  id: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  location: string | null
  /** When it was really held, where that is known. */
  startedAt: Date | null
  endedAt: Date | null
  breakMinutes: number
  revision: { title: string }
  org: { name: string }
}

const session = ({ id, startsAt, endsAt, timeZone, location, revision, org }: Session): string[] => [
  `session ${id}`,
  `organization ${JSON.stringify(org.name)}`,
  `title ${JSON.stringify(revision.title)}`,
  `starts ${startsAt.toISOString()}`,
  `ends ${sessionEnd({ startsAt, endsAt, timeZone }).toISOString()}`,
  `zone ${timeZone}`,
  `place ${JSON.stringify(location ?? '')}`,
]

const instant = (at: Date | null) => at?.toISOString() ?? '-'

/** What an instructor signs beside the plan since version 3 of the words: when it was really held, where somebody said so. */
const held = ({ startedAt, endedAt, breakMinutes }: Session): string[] => [
  ...(startedAt ? [`started ${instant(startedAt)}`] : []),
  ...(endedAt ? [`ended ${instant(endedAt)}`] : []),
  ...(breakMinutes > 0 ? [`breaks ${breakMinutes}`] : []),
]

export type Attended = { id: string; checkedInAt: Date | null; checkedOutAt: Date | null }

/** Who is known from paper has no time. */
const arrival = ({ checkedInAt }: Attended) => checkedInAt?.toISOString() ?? 'on paper'

/** What a participant signs: the session, and that they came to it. When they left is known only later. */
export const attendanceText = (of: Session, person: PersonName & { id: string }, enrollment: Attended): string =>
  [
    'attendance',
    ...session(of),
    `enrollment ${enrollment.id}`,
    `person ${person.id} ${JSON.stringify(givenFirstName(person))}`,
    `in ${arrival(enrollment)}`,
  ].join('\n')

type Guest = PersonName & { id: string; licenseNumber: string | null }

const guestLine = (guest: Guest): string =>
  `guest ${guest.id} ${JSON.stringify(givenFirstName(guest))} license ${JSON.stringify(guest.licenseNumber ?? '')}`

/**
 * What a guest signs: the session, and that they are who is named and came to it. Who was not seen before comes by signing, at the
 * time of the signature.
 */
export const guestText = (
  of: Session,
  guest: Guest,
  enrollment: Attended & { attendanceSource: string | null },
): string =>
  [
    'guest attendance',
    ...session(of),
    `enrollment ${enrollment.id}`,
    guestLine(guest),
    `in ${enrollment.attendanceSource ? arrival(enrollment) : 'by signing'}`,
  ].join('\n')

/** A person by their account; a guest by the license number they gave. */
export type RosterLine = Attended &
  PersonName & { userId: string | null; guestId?: string | null; licenseNumber?: string | null }

const whose = ({ userId, guestId, licenseNumber, ...name }: RosterLine): string =>
  userId || !guestId
    ? `${userId} ${JSON.stringify(givenFirstName(name))}`
    : guestLine({ ...name, id: guestId, licenseNumber: licenseNumber ?? null })

/** What an instructor signs: the session and everybody who came, from when to when, in the order of their enrollments. */
export const rosterText = (
  of: Session,
  instructor: PersonName & { userId: string },
  roster: readonly RosterLine[],
): string =>
  [
    'instructor',
    ...session(of),
    ...held(of),
    `person ${instructor.userId} ${JSON.stringify(givenFirstName(instructor))}`,
    ...roster
      .toSorted((a, b) => compareText(a.id, b.id))
      .map((line) => `enrollment ${line.id} ${whose(line)} in ${arrival(line)} out ${instant(line.checkedOutAt)}`),
  ].join('\n')

export type SignedWith = {
  adoptedName: string
  drawing: string | null
  consentVersion: string
  consentLocale: string
  signedAt: Date
  /** When a signature that was made without network reached us. */
  receivedAt?: Date | null
  address: string | null
  userAgent: string | null
}

/**
 * When somebody signed: now, or when they pressed, for what has waited on their device for the network; it then says when it reached us
 * as well. A device that names a time before there was anything to sign is not believed.
 */
export function signedMoment(
  pressedAt: Date | null | undefined,
  { since, now }: { since: Date; now: Date },
): { signedAt: Date; receivedAt: Date | null } {
  const believed = hasWaited(pressedAt, now) && pressedAt >= since
  return believed ? { signedAt: pressedAt, receivedAt: now } : { signedAt: now, receivedAt: null }
}

/** The same text once it is signed. */
export const signedText = (text: string, by: SignedWith): string =>
  [
    text,
    `name ${JSON.stringify(by.adoptedName)}`,
    `drawing ${by.drawing ?? '-'}`,
    `consent ${by.consentVersion} ${by.consentLocale}`,
    `at ${by.signedAt.toISOString()}`,
    ...(by.receivedAt ? [`received ${by.receivedAt.toISOString()}`] : []),
    `from ${JSON.stringify(by.address ?? '')} ${JSON.stringify(by.userAgent ?? '')}`,
  ].join('\n')
