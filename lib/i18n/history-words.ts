import { type HistoryRecordKind, isAuditAction } from '@/lib/domain/audit/actions'
import type { Difference, KeptSubject } from '@/lib/domain/audit/kept-fields'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { enrollmentStatuses } from '@/lib/domain/lists/sessions'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { isPlainDate } from '@/lib/domain/time/plain-date'
import type { Translate } from './translator'

type NamedActor = ActorName | null

/** The facts of a history entry. */
type EntryFacts = {
  action: string
  actor: NamedActor
  person: NamedActor
  subjectType: string
  detail: Readonly<Record<string, unknown>>
}

/**
 * The name of an actor in the history: a program is marked as one, and a person who deleted their account has no name.
 */
export function somebody(name: NamedActor, t: Translate): string {
  if (!name) return t('history.list.system')
  const personName = fullName(name)
  if (!personName) return t('history.list.someone')
  return name.program ? t('access.program', { name: personName }) : personName
}

/** Actions with a different sentence when people do them for themselves, such as enrolling. */
const ownActs = ['checkIn.left', 'checkIn.made', 'enrollment.made', 'enrollment.moved'] as const

type Act = { action: string; actor: Person | null; person?: Person | null }
type Person = ActorName & { id?: string }

/**
 * A sentence such as "Olivia Brandt changed a class". An action unknown to this version is shown by its stored name.
 */
export function historySentence({ action, actor, person }: Act, t: Translate): string {
  const who = { actor: somebody(actor, t) }
  if (!isAuditAction(action)) return t('history.list.unknownAct', { ...who, action })
  const isOwnAct = person?.id !== undefined && person.id === actor?.id && isOneOf(ownActs, action)
  return isOwnAct ? t(`history.ownActs.${action}`, who) : t(`history.actions.${action}`, who)
}

type Named = Act & {
  subjectType: string
  subject: string | null
  record: { title: string; day: string | null } | null
  guest: string | null
  detail: Readonly<Record<string, unknown>>
}

/** What a decision on an enrollment led to. */
const outcome = ({ action, detail }: Named, t: Translate): string | null => {
  const status = action === 'enrollment.decided' ? detail.to : action === 'enrollment.moved' ? detail.status : null
  return isOneOf(enrollmentStatuses, status) ? t(`enums.enrollmentStatuses.${status}`) : null
}

/** The subject by its title, a session with its day. An organization is not named in its own history. */
function subjectText({ subjectType, subject, record }: Named, t: Translate): string | null {
  if (record?.day && isPlainDate(record.day))
    return t('history.list.sessionOn', { name: record.title, date: formatDate(record.day) })
  return subject && subjectType !== 'Org' ? t('history.list.subject', { name: subject }) : null
}

/** The sentence with whom and what the act was about: "Olivia Brandt issued a certificate: Ana Ruiz, “CPR”". */
export function historyLine(entry: Named, t: Translate): string {
  const sentence = historySentence(entry, t)
  const { actor, person, guest } = entry
  const about = person && person.id !== actor?.id ? somebody(person, t) : null
  const facts = [about ?? guest, subjectText(entry, t), outcome(entry, t)].filter((fact) => fact !== null)
  if (facts.length === 0) return sentence
  return t('history.list.sentenceOf', { sentence, facts: facts.join(t('history.list.factSeparator')) })
}

type NamedRecord = {
  kind: HistoryRecordKind
  title: string | null
  day: string | null
  license: { geo: string; credentialType: string } | null
  owner: NamedActor
}

/** The record by which a history is narrowed, by its name; null for one that is not there. */
export function historyRecordName(record: NamedRecord | null, t: Translate): string {
  if (!record) return t('history.filter.unknownRecord')
  const { kind, title, day, license, owner } = record
  const values: Record<string, string> = license
    ? {
        name: somebody(owner, t),
        license: `${license.geo} / ${t(`enums.credentialTypesShort.${license.credentialType}`)}`,
      }
    : { name: title ?? '', date: day && isPlainDate(day) ? formatDate(day) : '' }
  return t(`history.filter.record.${kind}`, values)
}

/** Actions at the installation's desk. They always have a reason, which the people concerned may read. */
const deskActs =
  /^(history\..*Opened|person\.\w+|org\.(visited|suspended|resumed|closed|closingAsked|featuresSet)|invitation\.(made|renewed)|user\.wheel(Granted|Taken))$/

/** The reason for an action at the installation's desk; null for every other action. */
export const historyReason = ({ action, detail }: Pick<EntryFacts, 'action' | 'detail'>): string | null =>
  deskActs.test(action) && typeof detail.reason === 'string' ? detail.reason : null

/** The message group that names a field's codes. */
const lists: Readonly<Record<string, string>> = {
  geo: 'enums.geographies',
  credentialType: 'enums.credentialTypesShort',
  credentialTypes: 'enums.credentialTypesShort',
  format: 'enums.courseFormats',
  defaultFormat: 'enums.courseFormats',
  activity: 'enums.creditActivities',
  industry: 'enums.industries',
  roleType: 'enums.roleTypes',
  verifiedState: 'enums.verificationBadges',
  verifiedStateReasons: 'enums.verificationFailureReasons',
}
/** The message group that names the states of each kind of row. */
const states = {
  Credit: 'enums.creditStates',
  Curriculum: 'curriculums.states',
  CurriculumAssignment: 'curriculums.standings',
  Role: 'enums.roleStates',
  SigningRequest: 'signing.screens.requestStates',
  Task: 'enums.taskStates',
  TaskSession: 'enums.taskSessionStates',
} as const satisfies Partial<Record<KeptSubject, string>>
const isStateful = (subjectType: string): subjectType is keyof typeof states => Object.hasOwn(states, subjectType)

const isCode = (text: string) => /^[A-Z][A-Z0-9_]*$/.test(text)

/** The value of a field for readers: codes by their names, dates formatted; instants do not change. */
type ValueContext = { subjectType: string; t: Translate; locale: string }
function valueText(field: string, text: string | null, { subjectType, t, locale }: ValueContext): string | null {
  if (text === null) return null
  if (text === 'true' || text === 'false') return t(`history.list.${text === 'true' ? 'yes' : 'no'}`)
  const list = field === 'state' ? isStateful(subjectType) && states[subjectType] : lists[field]
  if (!list) return isPlainDate(text) ? formatDate(text) : text
  return listed(
    text.split(', ').map((code) => (isCode(code) ? t(`${list}.${code}`) : code)),
    locale,
  )
}

/** The differences of an entry, each with the name of its field. */
export const historyChanges = (changes: readonly Difference[], context: ValueContext) =>
  changes.map(({ field, before, after }) => ({
    field: context.t(`fields.${field}`),
    before: valueText(field, before, context),
    after: valueText(field, after, context),
  }))
