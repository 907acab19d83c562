/**
 * The fields kept in plain text of a row before and after a change, by the kind of row. No health data, no secrets, and no typed
 * reasons: of all other fields the history keeps only a digest.
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

const keptFieldsOf = (subjectType: string): readonly string[] =>
  Object.hasOwn(keptFields, subjectType) ? keptFields[subjectType as KeptSubject] : []

/** The kept fields of a row; those of a class are in its revision. */
function pickKeptFields(subjectType: string, row: unknown): Record<string, unknown> | null {
  if (!isValues(row)) return null
  const flat = isValues(row.revision) ? { ...row.revision, ...row } : row
  return Object.fromEntries(
    keptFieldsOf(subjectType).flatMap((field) => (flat[field] === undefined ? [] : [[field, flat[field]]])),
  )
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The kept values of a change: of a row that existed before and after, only the changed fields. Null for none. */
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
