/**
 * What is kept in plain text of a row before and after a change, by what the row is. Nothing about health, nothing that is secret, and
 * no reason that somebody typed: of what is not named here the history keeps a digest only.
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
    'onlineUnits',
    'format',
    'topics',
    'state',
  ],
  Task: [
    'title',
    'state',
    'description',
    'objectives',
    'defaultFormat',
    'units',
    'onlineUnits',
    'topics',
    'eligible',
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
  Role: ['roleType', 'state', 'employeeId', 'jobTitle', 'department', 'hireDate', 'leaveAt', 'endedAt'],
  Provider: ['geo', 'providerNumber', 'credentialTypes', 'effectiveAt', 'expiresAt'],
  Org: ['name', 'industry', 'timeZone'],
  Curriculum: ['title', 'description', 'state', 'departments', 'jobTitles', 'dueDate', 'dueDays'],
  CurriculumAssignment: ['state', 'startsAt', 'dueAt'],
  SigningRequest: ['title', 'message', 'state', 'inOrder', 'dueOn'],
} as const satisfies Record<string, readonly string[]>

export type KeptSubject = keyof typeof keptFields

export type KeptValues = Readonly<Record<string, unknown>>
/** A row before and after: null where it was not there, or where nothing of it is kept. */
export type KeptChange = { before: KeptValues | null; after: KeptValues | null }

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (subjectType: string): readonly string[] =>
  Object.hasOwn(keptFields, subjectType) ? keptFields[subjectType as KeptSubject] : []

/** The kept fields of a row; what a class says stands in its revision. */
function pick(subjectType: string, row: unknown): Record<string, unknown> | null {
  if (!isValues(row)) return null
  const flat = isValues(row.revision) ? { ...row.revision, ...row } : row
  return Object.fromEntries(
    fieldsOf(subjectType).flatMap((field) => (flat[field] === undefined ? [] : [[field, flat[field]]])),
  )
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What the history keeps of a change: of a row that was there before and after, only what differs. Null for nothing. */
export function keptChange(subjectType: string, before: unknown, after: unknown): KeptChange | null {
  const [was, is] = [pick(subjectType, before), pick(subjectType, after)]
  if (!was || !is) {
    const one = was ?? is
    return one && Object.keys(one).length > 0 ? { before: was, after: is } : null
  }
  const changed = Object.keys({ ...was, ...is }).filter((field) => !same(was[field], is[field]))
  if (changed.length === 0) return null
  const only = (row: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, row[field] ?? null]))
  return { before: only(was), after: only(is) }
}
