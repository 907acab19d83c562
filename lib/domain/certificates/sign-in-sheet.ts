import {
  type EnteredByHand,
  enteredByHand,
  isRecordedByOneself,
  type PresenceWitnesses,
  type Witness,
} from '@/lib/domain/check-in/witness'
import type { AttendanceSource, CourseFormat } from '@/lib/domain/lists/sessions'
import { fullName, type PersonName, sortableName } from '@/lib/domain/people/names'
import { foldText } from '@/lib/domain/people/sort-name'
import { deliveredMinutes } from '../task-sessions/delivered'
import { compareText } from '../text'
import { addressLines, type PostalAddress } from './certificate-content'
import { approvingBody } from './paper-rules'
import type { PrintedApproval } from './session-credit'

/**
 * A signature as printed: the drawing (path data in a box of 600 by 200) if there is one, otherwise the adopted name.
 */
export type PrintedSignature = {
  adoptedName: string
  drawing: string | null
  signedAt: Date
  /** When a signature that waited on its device was received; only of such a one. */
  receivedAt?: Date | null
}

/** A guest's license may lack its state and type. */
type License = { geo: string | null; credentialType: string | null; credentialNumber: string }
export type SheetPerson = PersonName & {
  /** The name on the certificate; null without a certificate. */
  certifiedName: string | null
  status: string
  /** True for a person without an account, who entered the license themselves. */
  guest: boolean
  licenses: readonly License[]
  /** The number of the certificate that this session gave. */
  certificateNumber: string | null
  attendanceSource: AttendanceSource | null
  checkedInAt: Date | null
  checkedOutAt: Date | null
  /** Minutes between both, without breaks, as recorded. */
  attendedMinutes?: number | null
  signature: PrintedSignature | null
  /** Why it is missing, where the session was finalized without it. */
  unsignedReason?: string | null
}
/**
 * How a participant was recorded: at a time, by code or by the instructor, or later from paper. `sentAt`: the time is
 * that of a device, which sent it then.
 */
type PrintedArrival =
  | { at: Date; source: Exclude<AttendanceSource, 'PAPER'>; sentAt?: Date }
  | { at: null; source: 'PAPER'; marked: EnteredByHand | null }
/** When somebody left: seen, by a device that sent it later, or by hand. */
type PrintedLeaving = { at: Date; sentAt?: Date } | { at: Date; entered: EnteredByHand }
type SheetInstructor = PersonName & {
  title?: string | null
  license?: string | null
  signature: PrintedSignature | null
}

export type SheetLine = {
  name: string
  guest: boolean
  /** Of the licenses that the session is for. */
  numbers: string[]
  /** The number of the certificate that this session gave. */
  certificate?: string
  /** Of an instructor: professional title and license. */
  profession?: string
  /** Null for instructors, and for people who did not come. */
  arrival: PrintedArrival | null
  leaving?: PrintedLeaving
  minutes?: number
  /** Why the signature is missing; `onPaper`: it is on the paper sheet. */
  unsigned?: { reason: string } | 'onPaper'
  /** The person recorded a part of their own attendance. */
  oneself?: true
  signature: PrintedSignature | null
}

/** The content of a sign-in sheet. California requires all of it (field.md, section 0). */
export type SignInSheet = {
  organization: { name: string; address: string[]; phone: string | null }
  title: string
  /** The actual times where `known` says so; otherwise the scheduled ones. */
  startsAt: Date
  endsAt: Date
  known: { start: boolean; end: boolean }
  /** Actual times that nobody saw, but somebody entered. */
  entered?: { start?: EnteredByHand; end?: EnteredByHand }
  timeZone: string
  /** Boards limit hours by how they were given. */
  format: CourseFormat
  /** Hundredths of an hour. */
  units: number | null
  /** The online hours of a hybrid class, in hundredths. */
  onlineUnits: number | null
  /** The total of announced breaks. */
  breakMinutes: number
  /** Minutes taught, where both actual times are known. */
  taughtMinutes: number | null
  /** When and why the session was reopened, of a sheet that replaces an earlier one. */
  replaces?: { at: Date; reason: string }
  /** The reason for giving these hours although the session was shorter. */
  shortReason: string | null
  /** Why some people who attended have not signed. */
  unsignedReason: string | null
  /** When a session that was already over was entered; null for a planned one. */
  recordedAt: Date | null
  approvals: PrintedApproval[]
  /** False until the session is finalized: until then the printed content may still change. */
  isFinal: boolean
  instructors: SheetLine[]
  participants: SheetLine[]
}

/** The facts shown to anybody with a printed sheet, without names. Instants are ISO texts. */
export type SheetFacts = {
  organization: string
  title: string
  startsAt: string
  endsAt: string
  known: { start: boolean; end: boolean }
  timeZone: string
  /** Missing on sheets printed before 2026-11-28. */
  format?: CourseFormat
  units: number | null
  /** How many people are on the sheet, and how many of them have signed. */
  people: number
  signed: number
  instructors: number
  instructorsSigned: number
}

/** The state of a printed sheet: FINAL means that it matches the session's current record. */
export type SheetState = 'DRAFT' | 'FINAL' | 'REOPENED' | 'SUPERSEDED'

/** The state of a sheet by when its session was finalized, then and now. */
export function sheetStateOf(
  printed: { finalizedAt: Date | null },
  session: { state: string; finalizedAt: Date | null },
): SheetState {
  if (!printed.finalizedAt) return 'DRAFT'
  if (session.state !== 'FINALIZED') return 'REOPENED'
  return session.finalizedAt?.getTime() === printed.finalizedAt.getTime() ? 'FINAL' : 'SUPERSEDED'
}

export type SheetSession = {
  title: string
  startsAt: Date
  /** The planned end. */
  endsAt: Date
  startedAt: Date | null
  endedAt: Date | null
  timeZone: string
  format: CourseFormat
  units: number | null
  onlineUnits: number | null
  shortReason: string | null
  unsignedReason: string | null
  recordedAt?: Date | null
  breakMinutes: number
  reopenedAt?: Date | null
  reopenReason?: string | null
  isFinal: boolean
  org: { name: string; address: PostalAddress | null; phone: string | null }
  eligible: readonly string[]
  approvals: readonly PrintedApproval[]
  instructors: readonly SheetInstructor[]
  people: readonly (SheetPerson & { witnesses: PresenceWitnesses | null })[]
  /** By what the actual times are known. */
  times: { start: Witness | null; end: Witness | null }
}

/** Participants hold a seat or attended. */
const participantStatuses = new Set(['ENROLLED', 'ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE'])

/**
 * The sheet of a session: participants by last name, each with the numbers of the licenses the session is eligible for.
 */
export function signInSheet(session: SheetSession): SignInSheet {
  const { title, startsAt, endsAt, startedAt, endedAt, timeZone, shortReason, unsignedReason, isFinal, org } = session
  const participants = session.people
    .filter(({ status }) => participantStatuses.has(status))
    .map((person) => ({ line: lineOf(person, session), key: foldText(sortableName(person)) }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ line }) => line)
  return {
    organization: { name: org.name, address: addressLines(org.address), phone: org.phone },
    title,
    startsAt: startedAt ?? startsAt,
    endsAt: endedAt ?? endsAt,
    known: { start: startedAt !== null, end: endedAt !== null },
    ...enteredTimes(session),
    timeZone,
    format: session.format,
    units: session.units,
    onlineUnits: session.onlineUnits,
    breakMinutes: session.breakMinutes,
    taughtMinutes: deliveredMinutes(session),
    ...replacedBy(session),
    shortReason,
    unsignedReason,
    recordedAt: session.recordedAt ?? null,
    approvals: session.approvals.map((approval) => ({ ...approval, approvedBy: approvingBody(approval) })),
    isFinal,
    instructors: session.instructors.map((instructor) => ({
      name: nameOf(instructor),
      guest: false,
      numbers: [],
      ...professionOf(instructor),
      arrival: null,
      signature: instructor.signature,
    })),
    participants,
  }
}

type Attendee = SheetSession['people'][number]

function professionOf({ title, license }: SheetInstructor): Pick<SheetLine, 'profession'> {
  const profession = [title, license].filter(Boolean).join(' · ')
  return profession ? { profession } : {}
}

/** A session that was reopened and finalized again has an earlier sheet. */
const replacedBy = ({ isFinal, reopenedAt, reopenReason }: SheetSession): Pick<SignInSheet, 'replaces'> =>
  isFinal && reopenedAt ? { replaces: { at: reopenedAt, reason: reopenReason ?? '' } } : {}

/** The actual times that somebody entered by hand, so that the sheet names who did. */
function enteredTimes({ times, startedAt, endedAt }: SheetSession): Pick<SignInSheet, 'entered'> {
  const [start, end] = [startedAt && enteredByHand(times.start), endedAt && enteredByHand(times.end)]
  return start || end ? { entered: { ...(start ? { start } : {}), ...(end ? { end } : {}) } } : {}
}

function arrivalOf({ attendanceSource: source, checkedInAt, witnesses }: Attendee): PrintedArrival | null {
  const seen = witnesses?.arrival ?? null
  if (source === 'PAPER') return { at: null, source, marked: enteredByHand(seen) }
  if (!source || !checkedInAt) return null
  return { at: checkedInAt, source, ...(seen?.kind === 'DEVICE' ? { sentAt: seen.recordedAt } : {}) }
}

/** When somebody left and how that is known, with the minutes in between. */
function leavingOf({ checkedOutAt: at, witnesses, attendedMinutes }: Attendee): Pick<SheetLine, 'leaving' | 'minutes'> {
  if (!at) return {}
  const seen = witnesses?.leaving ?? null
  const minutes = attendedMinutes == null ? {} : { minutes: attendedMinutes }
  if (seen?.kind === 'DEVICE') return { leaving: { at, sentAt: seen.recordedAt }, ...minutes }
  const entered = enteredByHand(seen)
  return { leaving: entered ? { at, entered } : { at }, ...minutes }
}

/** Outcomes that ask for a signature. */
const signingStatuses = new Set(['ATTENDED', 'PASS', 'FAIL'])

/** On a final sheet, each missing signature of somebody who attended has its reason. */
function unsignedOf(person: Attendee, { isFinal, unsignedReason }: SheetSession): Pick<SheetLine, 'unsigned'> {
  if (!isFinal || person.signature || !signingStatuses.has(person.status)) return {}
  if (person.attendanceSource === 'PAPER') return { unsigned: 'onPaper' }
  const reason = person.unsignedReason ?? unsignedReason
  return reason ? { unsigned: { reason } } : {}
}

const nameOf = (name: PersonName) => fullName(name).normalize('NFC')

function lineOf(person: Attendee, session: SheetSession): SheetLine {
  const { eligible } = session
  const numbers = person.licenses
    .filter(({ geo, credentialType }) => person.guest || eligible.includes(`${geo}:${credentialType}`))
    .map(({ geo, credentialType, credentialNumber }) =>
      [geo, credentialType, credentialNumber].filter(Boolean).join(' '),
    )
    .toSorted()
  return {
    name: person.certifiedName ?? nameOf(person),
    guest: person.guest,
    numbers,
    ...(person.certificateNumber ? { certificate: person.certificateNumber } : {}),
    arrival: arrivalOf(person),
    ...leavingOf(person),
    ...(person.witnesses && isRecordedByOneself(person.witnesses) ? { oneself: true as const } : {}),
    signature: person.signature,
    ...unsignedOf(person, session),
  }
}

/**
 * The text that a sheet's fingerprint is computed from: everything on it, independent of the language of the labels.
 */
export const sheetText = (taskSessionId: string, sheet: SignInSheet): string =>
  ['sign-in sheet 2', `session ${taskSessionId}`, JSON.stringify(sheet)].join('\n')

export function sheetFacts(sheet: SignInSheet): SheetFacts {
  const { organization, title, startsAt, endsAt, known, timeZone, format, units, participants, instructors } = sheet
  const countSigned = (lines: readonly SheetLine[]) => lines.filter(({ signature }) => signature).length
  return {
    organization: organization.name,
    title,
    known,
    timeZone,
    format,
    units,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    people: participants.length,
    signed: countSigned(participants),
    instructors: instructors.length,
    instructorsSigned: countSigned(instructors),
  }
}
