import type { Witness } from '@/lib/domain/check-in/witness'
import { fullName, isFamilyFirstText, type PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import { approvingBody, keepSentences, lacksLicenseNumber } from './paper-rules'
import type { Coverage, PrintedApproval, SessionCredit } from './session-credit'

/**
 * The version of the stored `content`; a new format gets the next number. Form 1 has the planned times; licenses,
 * objectives and logo exist since form 3.
 */
const contentForm = 3

/**
 * A person who signed for the session, as printed; `signatureId` finds the drawing. Professional title and license are
 * those of the assignment; they are missing on papers from before 2026-11-29.
 */
export type PrintedSigner = {
  name: string
  title?: string | null
  license?: string | null
  adoptedName: string
  signatureId: string
  signedAt: string
}

/** A license of the holder for which the class counts. */
export type PrintedLicense = { geo: string; credentialType: string; number: string }

/** Everything on a certificate, as it was when it was issued. Instants are ISO texts, units hundredths of an hour. */
export type CertificateContent = {
  form: 1 | 2 | typeof contentForm
  number: string
  person: string
  organization: { name: string; address: string[]; phone?: string | null; logoId?: string | null }
  title: string
  objectives?: string[]
  /** Visible to the holder and to those who run the session; `publicContent` leaves them out. */
  licenses?: PrintedLicense[]
  completedAt: PlainDate
  /** The actual times where `known` says so; otherwise the scheduled ones. */
  startsAt: string
  endsAt: string
  /** Whether somebody pressed or entered each of these times; content of form 1 does not have this. */
  known?: { start: boolean; end: boolean }
  /** When an actual time was entered that nobody saw; missing on papers from before 2026-11-28. */
  entered?: { start: string | null; end: string | null }
  /** The holder recorded a part of their own attendance, or signed the sheet that names them; missing like `entered`. */
  oneself?: boolean
  /** When a session that was already over was entered; only for such sessions. */
  recordedAt?: string
  timeZone: string
  units: number | null
  onlineUnits: number | null
  format: SessionCredit['format']
  approvals: PrintedApproval[]
  signers: PrintedSigner[]
  /** The sentences on how long to keep it; missing on papers from before 2026-11-29, as the next two. */
  keep?: string[]
  /**
   * The kinds ("GEO:TYPE") the class counts for, where one of them asks for a license number and the holder had none.
   * The paper says so, and is issued again when the number is added.
   */
  unnumbered?: string[]
  /** The number of the certificate that it replaces. */
  replaces?: string
  issuedAt: string
}

export type PostalAddress = {
  street1: string | null
  street2: string | null
  city: string | null
  state: string | null
  postalCode: string | null
}

export type CertifiedSession = {
  startsAt: Date
  /** The planned end. It is on the next day when both times are the same. */
  endsAt: Date
  startedAt: Date | null
  endedAt: Date | null
  recordedAt?: Date | null
  /** By what the actual times are known. */
  times: { start: Witness | null; end: Witness | null }
  timeZone: string
  org: { name: string; address: PostalAddress | null; phone: string | null }
  objectives: readonly string[]
  signers: readonly PrintedSigner[]
  credit: SessionCredit
  coverage: Coverage
}

/** The content of a person's certificate. */
export function certificateContent(
  session: CertifiedSession,
  holder: {
    number: string
    name: PersonName
    licenses: readonly PrintedLicense[]
    logoId: string | null
    issuedAt: Date
    oneself: boolean
    replaces: string | null
  },
): CertificateContent {
  const { title, completedAt, units, onlineUnits, format } = session.credit
  return {
    form: contentForm,
    number: holder.number,
    person: fullName(holder.name).normalize('NFC'),
    organization: {
      name: session.org.name,
      address: addressLines(session.org.address),
      phone: session.org.phone,
      logoId: holder.logoId,
    },
    title,
    objectives: [...session.objectives],
    ...ofLicenses(holder.licenses, session.coverage.approvedFor),
    ...(holder.replaces ? { replaces: holder.replaces } : {}),
    completedAt,
    startsAt: (session.startedAt ?? session.startsAt).toISOString(),
    endsAt: (session.endedAt ?? session.endsAt).toISOString(),
    known: { start: session.startedAt !== null, end: session.endedAt !== null },
    entered: { start: enteredAt(session.times.start), end: enteredAt(session.times.end) },
    oneself: holder.oneself,
    ...(session.recordedAt ? { recordedAt: session.recordedAt.toISOString() } : {}),
    timeZone: session.timeZone,
    units,
    onlineUnits,
    format,
    approvals: session.coverage.approvals.map(({ id: _id, ...printed }) => ({
      ...printed,
      approvedBy: approvingBody(printed),
    })),
    signers: [...session.signers],
    issuedAt: holder.issuedAt.toISOString(),
  }
}

const enteredAt = (witness: Witness | null): string | null =>
  witness?.kind === 'HAND' ? witness.recordedAt.toISOString() : null

/**
 * What a certificate says about the holder's licenses: their numbers, or that none is known although a board asks for
 * it, and how long to keep the paper for the kinds that concern them.
 */
function ofLicenses(
  all: readonly PrintedLicense[],
  approvedFor: readonly string[],
): Pick<CertificateContent, 'licenses' | 'keep' | 'unnumbered'> {
  const licenses = countedLicenses(all, approvedFor)
  const pairs = licenses.map(({ geo, credentialType }) => `${geo}:${credentialType}`)
  return {
    licenses,
    keep: keepSentences(pairs.length > 0 ? pairs : approvedFor),
    ...(lacksLicenseNumber(approvedFor, { licenses }) ? { unnumbered: [...approvedFor] } : {}),
  }
}

/**
 * The content of a certificate that replaces one that lacks a license number, with the licenses that its holder has
 * now; null while none of them is of a kind it counts for.
 */
export function numberedContent(
  { unnumbered, ...content }: CertificateContent,
  anew: { number: string; licenses: readonly PrintedLicense[]; issuedAt: Date },
): CertificateContent | null {
  const counted = ofLicenses(anew.licenses, unnumbered ?? [])
  if (!unnumbered || counted.unnumbered || counted.licenses?.length === 0) return null
  return {
    ...content,
    ...counted,
    number: anew.number,
    replaces: content.number,
    issuedAt: anew.issuedAt.toISOString(),
  }
}

/** The licenses for which a class counts, without duplicates, in a fixed order. */
function countedLicenses(licenses: readonly PrintedLicense[], approvedFor: readonly string[]): PrintedLicense[] {
  const countedHere = licenses.filter(({ geo, credentialType }) => approvedFor.includes(`${geo}:${credentialType}`))
  const licensesByKey = countedHere.map(({ geo, credentialType, number }): [string, PrintedLicense] => [
    JSON.stringify([geo, credentialType, number]),
    { geo, credentialType, number },
  ])
  return [...new Map(licensesByKey.toSorted(([a], [b]) => compareText(a, b))).values()]
}

/**
 * The content shown to anybody who has the paper. It leaves out the licenses of holder and instructors, because
 * strangers must not be able to look them up.
 */
export function publicContent(content: CertificateContent) {
  const { licenses: _licenses, unnumbered: _unnumbered, objectives: _objectives, ...shown } = content
  const { name, address, phone } = content.organization
  const signers = content.signers.map(({ license: _license, ...signer }) => signer)
  return { ...shown, signers, organization: { name, address, ...(phone ? { phone } : {}) } }
}

/**
 * The content shown for a certificate number alone. Numbers are sequential and can be guessed, so it is only enough to
 * compare with a paper at hand, and contains no name.
 */
export type CertificateGlance = Pick<CertificateContent, 'number' | 'title' | 'completedAt' | 'units' | 'timeZone'> & {
  organization: string
  initials: string
  issuedAt: Date
}

export function certificateGlance(content: CertificateContent): CertificateGlance {
  const { number, title, completedAt, units, timeZone, organization, person, issuedAt } = content
  const initials = person
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0]}.`)
    .join(' ')
  return {
    number,
    title,
    completedAt,
    units,
    timeZone,
    organization: organization.name,
    initials,
    issuedAt: new Date(issuedAt),
  }
}

/**
 * A name for comparison. Older papers put the family name second, so the order of the parts is ignored for family-first
 * names.
 */
const comparableName = (name: string): string => (isFamilyFirstText(name) ? name.split(' ').toSorted().join(' ') : name)

/**
 * The statements of a certificate, part by part, in a comparable form. The organization's address and logo are only its
 * letterhead, signing the same content again states nothing new, and a license that the holder added later is no
 * correction of the session.
 */
const statements: { [K in keyof Required<CertificateContent>]: (content: CertificateContent) => unknown } = {
  form: () => null,
  number: () => null,
  issuedAt: () => null,
  person: ({ person }) => comparableName(person),
  organization: ({ organization }) => organization.name,
  title: ({ title }) => title,
  objectives: ({ objectives }) => objectives,
  licenses: () => null,
  completedAt: ({ completedAt }) => completedAt,
  startsAt: ({ startsAt }) => startsAt,
  endsAt: ({ endsAt }) => endsAt,
  known: ({ known }) => [known?.start, known?.end],
  // When a time was entered is no statement about the class; that nobody saw it is one.
  entered: ({ entered }) => [entered?.start, entered?.end].map((at) => (at ? 'entered' : 'seen')),
  oneself: ({ oneself }) => oneself ?? false,
  recordedAt: ({ recordedAt }) => recordedAt ?? null,
  timeZone: ({ timeZone }) => timeZone,
  units: ({ units }) => units,
  onlineUnits: ({ onlineUnits }) => onlineUnits,
  format: ({ format }) => format,
  approvals: ({ approvals }) =>
    approvals.map(({ geo, providerNumber, credentialTypes }) => [geo, providerNumber, credentialTypes]),
  signers: ({ signers }) =>
    signers.map(({ name, title, license }) => [comparableName(name), title ?? null, license ?? null]),
  keep: () => null,
  unnumbered: () => null,
  replaces: () => null,
}

/** Whether an issued certificate states the same as one issued now; fields that its form does not have are ignored. */
export const statesTheSame = (issued: CertificateContent, now: CertificateContent): boolean =>
  (Object.keys(statements) as (keyof CertificateContent)[]).every(
    (part) =>
      issued[part] === undefined || JSON.stringify(statements[part](issued)) === JSON.stringify(statements[part](now)),
  )

/** An address as the lines of an envelope, empty ones left out: "12 Oak St", "Apt 4", "Sacramento, CA 95814". */
export function addressLines(address: PostalAddress | null): string[] {
  if (!address) return []
  const stateAndPostalCode = [address.state, address.postalCode].filter(Boolean).join(' ')
  const city = [address.city, stateAndPostalCode].filter(Boolean).join(', ')
  return [address.street1, address.street2, city].filter((line): line is string => Boolean(line))
}
