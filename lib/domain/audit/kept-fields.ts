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
/** A row before and after a change; null where the row did not exist or none of it is kept. */
export type KeptChange = { before: KeptValues | null; after: KeptValues | null }

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
