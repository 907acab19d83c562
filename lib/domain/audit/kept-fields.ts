import { toHours } from '@/lib/domain/units'

/**
 * The fields of each kind of row whose values before and after a change are kept in plain text. Health data, secrets
 * and typed reasons are never among them: the history keeps only a digest of all other fields.
 */
export const keptFields = {
  User: [
    'firstName',
    'middleName',
    'lastName',
    'dob',
    'languages',
    'acknowledgedAt',
    'adoptedAt',
    'uiLanguage',
    'datesInLanguage',
    'noCredential',
  ],
  Credential: [
    'geo',
    'credentialType',
    'credentialNumber',
    'effectiveAt',
    'expiresAt',
    'firstLicense',
    'multistate',
    'verifiedState',
    'verifiedStateReasons',
    'archivedAt',
  ],
  Credit: [
    'title',
    'providerName',
    'providerNumber',
    'completedAt',
    'units',
    'printedHours',
    'onlineUnits',
    'format',
    'live',
    'activity',
    'approvals',
    'topics',
    'state',
  ],
  SkillChecklist: ['title', 'description', 'steps'],
  Position: ['name', 'jobTitles', 'departments', 'geo', 'licenses', 'multistate', 'checkedOnly', 'noExclusion'],
  Task: [
    'title',
    'state',
    'description',
    'objectives',
    'defaultFormat',
    'units',
    'onlineUnits',
    'live',
    'activity',
    'topics',
    'eligible',
    'inService',
    'requiresTest',
    'passMark',
    'minAttendancePct',
    'minutesPerUnit',
  ],
  TaskSession: [
    'state',
    'startsAt',
    'endsAt',
    'timeZone',
    'format',
    'location',
    'capacity',
    'waitlist',
    'approvalRequired',
    'selfEnroll',
    'startedAt',
    'endedAt',
    'breakMinutes',
    'unitsGiven',
  ],
  Role: [
    'roleType',
    'state',
    'employeeId',
    'jobTitle',
    'department',
    'hireDate',
    'npi',
    'leaveFrom',
    'leaveUntil',
    'leaveAt',
    'lastDay',
    'endedAt',
  ],
  Provider: ['geo', 'providerNumber', 'credentialTypes', 'effectiveAt', 'expiresAt'],
  Org: ['name', 'industry', 'timeZone', 'groupName'],
  Curriculum: ['title', 'description', 'state', 'departments', 'jobTitles', 'dueDate', 'dueDays'],
  CurriculumAssignment: ['state', 'startsAt', 'dueAt'],
  SigningRequest: ['title', 'message', 'state', 'inOrder', 'dueOn'],
} as const satisfies Record<string, readonly string[]>

export type KeptSubject = keyof typeof keptFields

export type KeptValues = Readonly<Record<string, unknown>>
/** A row before and after a change; null where the row did not exist or none of it is kept. */
type KeptChange = { before: KeptValues | null; after: KeptValues | null }

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keptFieldsOf = (subjectType: string): readonly string[] =>
  Object.hasOwn(keptFields, subjectType) ? keptFields[subjectType as KeptSubject] : []

/** The kept fields of a row. A class keeps them in its revision. */
function pickKeptFields(subjectType: string, row: unknown): Record<string, unknown> | null {
  if (!isValues(row)) return null
  const flat = isValues(row.revision) ? { ...row.revision, ...row } : row
  return Object.fromEntries(
    keptFieldsOf(subjectType).flatMap((field) => (flat[field] === undefined ? [] : [[field, flat[field]]])),
  )
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * The kept values of a change; only the changed fields when the row existed before and after. Null when there are none.
 */
export function keptChange(subjectType: string, before: unknown, after: unknown): KeptChange | null {
  const [keptBefore, keptAfter] = [pickKeptFields(subjectType, before), pickKeptFields(subjectType, after)]
  if (!keptBefore || !keptAfter) {
    const existing = keptBefore ?? keptAfter
    return existing && Object.keys(existing).length > 0 ? { before: keptBefore, after: keptAfter } : null
  }
  const changedFields = Object.keys({ ...keptBefore, ...keptAfter }).filter(
    (field) => !isSame(keptBefore[field], keptAfter[field]),
  )
  if (changedFields.length === 0) return null
  const pickChanged = (row: Record<string, unknown>) =>
    Object.fromEntries(changedFields.map((field) => [field, row[field] ?? null]))
  return { before: pickChanged(keptBefore), after: pickChanged(keptAfter) }
}

/**
 * Whether a history row has its kept values: KEPT, NOT_KEPT (never stored or already erased), or NONE (nothing to
 * keep).
 */
export const keptStates = ['KEPT', 'NOT_KEPT', 'NONE'] as const
export type KeptState = (typeof keptStates)[number]

/** One field before and after the change, as text; null for no value. */
export type Difference = { field: string; before: string | null; after: string | null }

const inHours = new Set(['units', 'onlineUnits', 'unitsGiven'])

/** Of a list of alternatives each is named. */
const itemText = (item: unknown): string => (Array.isArray(item) ? item.join(' / ') : String(item))

/**
 * A kept value as text: lists joined by commas, hundredths as hours; dates, instants and codes unchanged. Null when
 * empty.
 */
function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length > 0 ? value.map(itemText).join(', ') : null
  if (typeof value === 'number') return String(inHours.has(field) ? toHours(value) : value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields of a kept change, each with its text before and after; fields empty both times are left out. */
export function differencesOf({ before, after }: KeptChange): Difference[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [beforeText, afterText] = [valueText(field, before?.[field]), valueText(field, after?.[field])]
    return beforeText === null && afterText === null ? [] : [{ field, before: beforeText, after: afterText }]
  })
}

type Digests = {
  subjectType: string
  beforeDigest: string | null
  afterDigest: string | null
  change: KeptChange | null
}

/** The kept state of a change. A kind of row without kept fields has nothing to keep. */
export const keptStateOf = ({ subjectType, beforeDigest, afterDigest, change }: Digests): KeptState => {
  if (change) return 'KEPT'
  const hasNoDigests = beforeDigest === null && afterDigest === null
  return hasNoDigests || !Object.hasOwn(keptFields, subjectType) ? 'NONE' : 'NOT_KEPT'
}

type ChangeSubject = {
  subjectType: string
  person: { id: string } | null
  memberState: 'ACTIVE' | 'ON_LEAVE' | 'ENDED' | null
}

/**
 * Whether an administrator may read the kept values of a change in their organization: always for the organization's
 * own records; for a membership, while its row exists, even if it has ended; for everything else, only while the person
 * is a member.
 */
export function adminReadsChange({ subjectType, person, memberState }: ChangeSubject): boolean {
  if (!person) return true
  return subjectType === 'Role' ? memberState !== null : memberState === 'ACTIVE' || memberState === 'ON_LEAVE'
}
