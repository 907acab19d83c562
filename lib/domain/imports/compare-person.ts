import { isSameLicense } from '@/lib/domain/license-checks/match'
import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'
import { mayInviteAs } from '@/lib/domain/orgs/administrators'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ImportPerson } from './gather-people'
import type { Columns, PersonFacts, ReportedLicense, RowProblem } from './import-row'

type Employment = {
  employeeId: string | null
  department: string | null
  jobTitle: string | null
  hireDate: PlainDate | null
  npi: string | null
}
/** A membership as an import compares it; contacts are verified ones only. */
export type KnownMember = Employment & {
  id: string
  userId: string
  state: RoleState
  roleType: RoleType
  supervisorId: string | null
  contacts: string[]
}
/** An invitation that is open or was declined. */
export type KnownInvitation = Employment & {
  id: string
  state: 'OPEN' | 'DECLINED'
  roleType: RoleType
  contactType: 'EMAIL' | 'PHONE'
  contact: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** The supervisor's employee number, kept until both are members. */
  supervisor: string | null
  licenses: ReportedLicense[]
}

/** The organization's existing members and invitations, by employee number and by contact. */
export type KnownPeople = {
  members: { byEmployee: ReadonlyMap<string, KnownMember>; byContact: ReadonlyMap<string, KnownMember> }
  invitations: { byEmployee: ReadonlyMap<string, KnownInvitation>; byContact: ReadonlyMap<string, KnownInvitation> }
  /** The supervisor of each member; updated with each accepted change. */
  supervisorOf: Map<string, string | null>
  /** Employee numbers that occur in the file itself. */
  inFile: ReadonlySet<string>
}

export type MemberChanges = Partial<Employment & { supervisorId: string | null }>
type InvitationField = 'firstName' | 'middleName' | 'lastName' | 'contactType' | 'contact' | 'supervisor'
export type InvitationChanges = Partial<Employment & Pick<KnownInvitation, InvitationField>>

/** A field that an import changes, from the stored value (null: none) to the one in the file. */
export type ImportChange = { field: string; from: string | null; to: string | null }

/** The result of comparing a person, and the changes it implies. `notes`: what of the file is not used. */
export type ImportStep = StepOutcome & { notes?: RowProblem[] }
type StepOutcome =
  /** `supervisor`: the employee number of one who is known. */
  | { outcome: 'add'; contact: Contact; supervisor: string | null }
  | { outcome: 'updateMember'; member: KnownMember; changes: MemberChanges }
  | {
      outcome: 'updateInvitation'
      invitation: KnownInvitation
      changes: InvitationChanges
      licenses: ReportedLicense[]
    }
  | { outcome: 'unchanged'; member: KnownMember | null; invitation: KnownInvitation | null }
  | { outcome: 'error'; problems: RowProblem[] }
type Contact = { contactType: 'EMAIL' | 'PHONE'; contact: string }

/**
 * Compares a person in a file with the organization's records; returns what to do, or why it cannot be done. A
 * supervisor whom nobody knows could never be set: they are left out, and the step says so. Whoever has left, and is
 * neither a member nor invited, is not added.
 */
export function comparePerson(person: ImportPerson, known: KnownPeople, columns: Columns): ImportStep {
  if (person.hasLeft && isNobodyNow(findPerson(person.facts, known)))
    return { outcome: 'unchanged', member: null, invitation: null }
  const { supervisor } = person.facts
  if (supervisor === null || supervisorId(supervisor, known) !== undefined) return stepOf(person, known, columns)
  const match = findPerson(person.facts, known)
  // One that is recorded already stays, although they left.
  if (typeof match === 'object' && match?.kind === 'invitation' && match.invitation.supervisor === supervisor)
    return stepOf(person, known, columns)
  const step = stepOf({ ...person, facts: { ...person.facts, supervisor: null } }, known, columns)
  const note = { key: 'imports.notes.supervisor', column: columns.get('supervisor') ?? null }
  return step.outcome === 'error' ? step : { ...step, notes: [note] }
}

const isNobodyNow = (match: ReturnType<typeof findPerson>) =>
  match === null ||
  (match !== 'employeeIdTaken' && match.kind === 'invitation' && match.invitation.state === 'DECLINED')

function stepOf(person: ImportPerson, known: KnownPeople, columns: Columns): StepOutcome {
  const match = findPerson(person.facts, known)
  const problem = (key: string, at: keyof PersonFacts, params?: RowProblem['params']): StepOutcome => ({
    outcome: 'error',
    problems: [{ key: `imports.problems.${key}`, column: columns.get(at) ?? null, ...(params && { params }) }],
  })
  const contactColumn = person.facts.email ? 'email' : 'phone'
  if (match === 'employeeIdTaken') return problem('employeeIdTaken', 'employeeId')
  if (match?.kind === 'conflict') {
    const { employeeId } = match
    return employeeId
      ? problem('contactTakenBy', contactColumn, { employeeId })
      : problem('contactTaken', contactColumn)
  }
  if (match?.kind === 'member') return compareMember(person, match.member, known, columns)
  if (match?.kind === 'invitation') {
    if (match.invitation.state === 'DECLINED') return problem('declined', contactColumn)
    const step = compareInvitation(person, match.invitation)
    // To another address it would be an invitation of somebody else.
    const moves = step.outcome === 'updateInvitation' && step.changes.contact !== undefined
    return moves && !mayInviteAs('PROGRAM', match.invitation.roleType) ? problem('contactOfAdmin', contactColumn) : step
  }
  const contact = preferredContact(person.facts)
  if (!contact) return problem('contactMissing', 'email')
  return { outcome: 'add', contact, supervisor: person.facts.supervisor }
}

const preferredContact = ({ email, phone }: PersonFacts): Contact | null =>
  email ? { contactType: 'EMAIL', contact: email } : phone ? { contactType: 'PHONE', contact: phone } : null

type PersonMatch =
  | { kind: 'member'; member: KnownMember }
  | { kind: 'invitation'; invitation: KnownInvitation }
  /** The contact belongs to somebody else, who may have a number. */
  | { kind: 'conflict'; employeeId: string | null }
  | null

/**
 * The member with this number, otherwise with this contact. A former member matches only by their number, which they
 * keep.
 */
function findPerson(facts: PersonFacts, { members, invitations }: KnownPeople): PersonMatch | 'employeeIdTaken' {
  const number = facts.employeeId ?? ''
  const contacts = [facts.email, facts.phone].filter((one) => one !== null)
  const firstByContact = <T>(map: ReadonlyMap<string, T>) => contacts.flatMap((contact) => map.get(contact) ?? [])[0]
  const holder = members.byEmployee.get(number)
  const activeMember = (member: KnownMember | undefined) => (member && member.state !== 'ENDED' ? member : undefined)
  const memberOfContact = activeMember(firstByContact(members.byContact))
  const invitedOfContact = firstByContact(invitations.byContact)
  const byNumber = activeMember(holder)?.id ?? invitations.byEmployee.get(number)?.id
  const byContact = memberOfContact ?? invitedOfContact
  const isOthers = byNumber
    ? byNumber !== byContact?.id
    : number && byContact?.employeeId && byContact.employeeId !== number
  if (byContact && isOthers) return { kind: 'conflict', employeeId: byContact.employeeId }
  // A former member keeps their number.
  if (holder?.state === 'ENDED' && byContact && !holder.contacts.some((contact) => contacts.includes(contact)))
    return 'employeeIdTaken'
  const member = activeMember(holder) ?? memberOfContact
  if (member) return { kind: 'member', member }
  const invitation = invitations.byEmployee.get(number) ?? invitedOfContact
  return invitation ? { kind: 'invitation', invitation } : null
}

const employmentFields = ['employeeId', 'department', 'jobTitle', 'hireDate', 'npi'] as const
const invitationFields = [...employmentFields, 'firstName', 'middleName', 'lastName', 'supervisor'] as const

/** The fields in which the file differs from what is stored. */
function fieldChanges<K extends string>(
  names: readonly K[],
  fileValues: Readonly<Record<K, string | null>>,
  storedValues: Readonly<Record<K, string | null>>,
): Partial<Record<K, string>> {
  const changedNames = names.filter((name) => fileValues[name] !== null && fileValues[name] !== storedValues[name])
  return Object.fromEntries(changedNames.map((name) => [name, fileValues[name]])) as Partial<Record<K, string>>
}

/** A member's name, contacts and licenses are their own: a file changes only what the employer records. */
function compareMember(person: ImportPerson, member: KnownMember, known: KnownPeople, columns: Columns): StepOutcome {
  const { facts } = person
  if (facts.roleType && facts.roleType !== member.roleType)
    return error('imports.problems.roleOfMember', columns.get('roleType'))
  const changes: MemberChanges = fieldChanges(employmentFields, facts, member)
  if (facts.supervisor) {
    const supervisor = supervisorId(facts.supervisor, known)
    const problem = supervisor && supervisorProblem(member.id, supervisor, known.supervisorOf)
    if (problem) return error(problem, columns.get('supervisor'))
    if (supervisor && supervisor !== member.supervisorId) {
      changes.supervisorId = supervisor
      known.supervisorOf.set(member.id, supervisor)
    }
  }
  if (Object.keys(changes).length === 0) return { outcome: 'unchanged', member, invitation: null }
  return { outcome: 'updateMember', member, changes }
}

const error = (key: string, column: number | undefined): StepOutcome => ({
  outcome: 'error',
  problems: [{ key, column: column ?? null }],
})

/** The membership of a supervisor; null for somebody who is not a member yet, undefined when nobody has this number. */
function supervisorId(number: string, { members, invitations, inFile }: KnownPeople): string | null | undefined {
  const member = members.byEmployee.get(number)
  if (member && member.state !== 'ENDED') return member.id
  return invitations.byEmployee.has(number) || inFile.has(number) ? null : undefined
}

function supervisorProblem(
  id: string,
  supervisor: string,
  supervisorOf: ReadonlyMap<string, string | null>,
): string | null {
  if (supervisor === id) return 'validation.supervisorOneself'
  const visited = new Set<string>()
  for (
    let current: string | null = supervisor;
    current && !visited.has(current);
    current = supervisorOf.get(current) ?? null
  ) {
    if (current === id) return 'validation.supervisorCircle'
    visited.add(current)
  }
  return null
}

function compareInvitation(person: ImportPerson, invitation: KnownInvitation): StepOutcome {
  const { facts, licenses } = person
  const changes = fieldChanges(invitationFields, facts, invitation) as InvitationChanges
  const contact = preferredContact(facts)
  if (contact && ![facts.email, facts.phone].includes(invitation.contact)) Object.assign(changes, contact)
  const newLicenses = licenses.flatMap((license) => {
    const stored = invitation.licenses.find((there) => isSameLicense(license, there))
    if (!stored) return license
    // It is the same license, so a different spelling of its number does not replace the reported one.
    return hasSameDates(license, stored) ? [] : { ...license, credentialNumber: stored.credentialNumber }
  })
  if (Object.keys(changes).length === 0 && newLicenses.length === 0)
    return { outcome: 'unchanged', member: null, invitation }
  return { outcome: 'updateInvitation', invitation, changes, licenses: newLicenses }
}

/** A date of issue missing from the file is not a difference. */
const hasSameDates = (license: ReportedLicense, stored: ReportedLicense) =>
  license.expiresAt === stored.expiresAt && (license.effectiveAt === null || license.effectiveAt === stored.effectiveAt)

const licenseText = ({ geo, credentialType, credentialNumber }: ReportedLicense) =>
  `${geo} ${credentialType} ${credentialNumber}`

/** A license as a change has it: what it is, and its dates as they were understood. */
const datedLicense = (license: ReportedLicense) =>
  `${licenseText(license)} (${[license.effectiveAt, '–', license.expiresAt].filter(Boolean).join(' ')})`

/**
 * The changes of a step, each field with its old and new value; of somebody who is added, what is stored of them.
 * `numberOf` gives a member's employee ID. A role is never changed: no file makes an administrator, so for somebody
 * invited as a member it goes from what the file says.
 */
export const stepChanges = (
  step: ImportStep,
  person: Pick<ImportPerson, 'facts' | 'licenses'>,
  numberOf: (memberId: string) => string | null,
): ImportChange[] => [
  ...fieldChangesOf(step, person, numberOf),
  ...(person.facts.roleType === 'ADMIN' && becomesMember(step)
    ? [{ field: 'roleType', from: 'ADMIN', to: 'MEMBER' }]
    : []),
]

function becomesMember(step: ImportStep): boolean {
  if (step.outcome === 'add') return true
  const invitation = 'invitation' in step ? step.invitation : null
  return invitation?.roleType === 'MEMBER'
}

function fieldChangesOf(
  step: ImportStep,
  { facts, licenses }: Pick<ImportPerson, 'facts' | 'licenses'>,
  numberOf: (memberId: string) => string | null,
): ImportChange[] {
  if (step.outcome === 'updateMember') {
    const { member } = step
    return Object.entries(step.changes).map(([name, to]) => {
      if (name !== 'supervisorId') return { field: name, from: member[name as keyof Employment], to }
      return { field: 'supervisor', from: member.supervisorId && numberOf(member.supervisorId), to: facts.supervisor }
    })
  }
  if (step.outcome === 'add') {
    const { contactType, contact } = step.contact
    const storedFacts = {
      ...facts,
      email: contactType === 'EMAIL' ? contact : null,
      phone: contactType === 'PHONE' ? contact : null,
      supervisor: step.supervisor,
    }
    const stored = addedFields.flatMap((field) =>
      storedFacts[field] ? [{ field, from: null, to: storedFacts[field] }] : [],
    )
    return [...stored, ...licenses.map((license) => ({ field: 'licenses', from: null, to: datedLicense(license) }))]
  }
  if (step.outcome !== 'updateInvitation') return []
  const { invitation } = step
  const changes = Object.entries(step.changes).flatMap(([name, to]) =>
    name === 'contactType' ? [] : [{ field: name, from: invitation[name as keyof Employment], to }],
  )
  const changedLicenses = step.licenses.map((license): ImportChange => {
    const before = invitation.licenses.find((stored) => isSameLicense(license, stored))
    return { field: 'licenses', from: before ? datedLicense(before) : null, to: datedLicense(license) }
  })
  return [...changes, ...changedLicenses]
}

/** What is stored of somebody who is added, in the order of a report. */
const addedFields = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'employeeId',
  'department',
  'jobTitle',
  'supervisor',
  'hireDate',
  'npi',
] as const
