import { fullName, type PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Coverage, PrintedApproval } from './approvals'
import type { SessionCredit } from './session-credit'

/** The form that `content` is stored in; a later one gets the next number. Of form 1 the times are the planned ones. */
const contentForm = 2

/** Who signed for the session, as printed; the drawing is looked up by `signatureId`. */
export type PrintedSigner = { name: string; adoptedName: string; signatureId: string; signedAt: string }

/** Everything on a certificate, as it was when it was issued. Instants are ISO texts, units hundredths of an hour. */
export type CertificateContent = {
  form: 1 | typeof contentForm
  number: string
  person: string
  organization: { name: string; address: string[] }
  title: string
  completedAt: PlainDate
  /** Really, where `known` says so; else as scheduled. */
  startsAt: string
  endsAt: string
  /** Which times somebody pressed or entered; content of form 1 does not say. */
  known?: { start: boolean; end: boolean }
  timeZone: string
  units: number | null
  onlineUnits: number | null
  format: SessionCredit['format']
  approvals: PrintedApproval[]
  signers: PrintedSigner[]
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
  /** Its planned end: on the next day where both times are the same. */
  endsAt: Date
  startedAt: Date | null
  endedAt: Date | null
  timeZone: string
  org: { name: string; address: PostalAddress | null }
  signers: readonly PrintedSigner[]
  credit: SessionCredit
  coverage: Coverage
}

/** The content of a person's certificate. */
export function certificateContent(
  session: CertifiedSession,
  holder: { number: string; name: PersonName; issuedAt: Date },
): CertificateContent {
  const { title, completedAt, units, onlineUnits, format } = session.credit
  return {
    form: contentForm,
    number: holder.number,
    person: fullName(holder.name).normalize('NFC'),
    organization: { name: session.org.name, address: addressLines(session.org.address) },
    title,
    completedAt,
    startsAt: (session.startedAt ?? session.startsAt).toISOString(),
    endsAt: (session.endedAt ?? session.endsAt).toISOString(),
    known: { start: session.startedAt !== null, end: session.endedAt !== null },
    timeZone: session.timeZone,
    units,
    onlineUnits,
    format,
    approvals: session.coverage.approvals.map(({ id: _id, ...printed }) => printed),
    signers: [...session.signers],
    issuedAt: holder.issuedAt.toISOString(),
  }
}

/**
 * What a certificate states, part by part, in a form that two can be compared in. The organization's address is its letterhead, and
 * who signs the same again states nothing new.
 */
const statements: { [K in keyof Required<CertificateContent>]: (content: CertificateContent) => unknown } = {
  form: () => null,
  number: () => null,
  issuedAt: () => null,
  person: ({ person }) => person,
  organization: ({ organization }) => organization.name,
  title: ({ title }) => title,
  completedAt: ({ completedAt }) => completedAt,
  startsAt: ({ startsAt }) => startsAt,
  endsAt: ({ endsAt }) => endsAt,
  known: ({ known }) => [known?.start, known?.end],
  timeZone: ({ timeZone }) => timeZone,
  units: ({ units }) => units,
  onlineUnits: ({ onlineUnits }) => onlineUnits,
  format: ({ format }) => format,
  approvals: ({ approvals }) =>
    approvals.map(({ geo, providerNumber, credentialTypes }) => [geo, providerNumber, credentialTypes]),
  signers: ({ signers }) => signers.map(({ name }) => name),
}

/** True when a certificate that was issued states what one issued now would; what its form does not have, it does not state. */
export const statesTheSame = (issued: CertificateContent, now: CertificateContent): boolean =>
  (Object.keys(statements) as (keyof CertificateContent)[]).every(
    (part) =>
      issued[part] === undefined || JSON.stringify(statements[part](issued)) === JSON.stringify(statements[part](now)),
  )

/** An address as the lines of an envelope, empty ones left out: "12 Oak St", "Apt 4", "Sacramento, CA 95814". */
export function addressLines(address: PostalAddress | null): string[] {
  if (!address) return []
  const place = [address.state, address.postalCode].filter(Boolean).join(' ')
  const city = [address.city, place].filter(Boolean).join(', ')
  return [address.street1, address.street2, city].filter((line): line is string => Boolean(line))
}
