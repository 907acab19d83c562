import type { Tx } from '@/lib/data/db'

/** The columns that are written, with their types; what a row does not name is left to the database. */
const columns = {
  User: {
    id: 'uuid',
    firstName: 'text',
    middleName: 'text',
    lastName: 'text',
    dob: 'date',
    acknowledgedAt: 'timestamptz',
  },
  Contact: { userId: 'uuid', kind: '"ContactKind"', value: 'text', verifiedAt: 'timestamptz', loginType: 'text' },
  Role: {
    ...{ id: 'uuid', userId: 'uuid', orgId: 'uuid', roleType: '"RoleType"', state: '"RoleState"', employeeId: 'text' },
    ...{ jobTitle: 'text', department: 'text', supervisorId: 'uuid', hireDate: 'date' },
    ...{ leaveAt: 'timestamptz', endedAt: 'timestamptz' },
  },
  Credential: {
    ...{ id: 'uuid', userId: 'uuid', geo: 'text', credentialType: 'text', credentialNumber: 'text' },
    ...{ effectiveAt: 'date', expiresAt: 'date', verifiedState: '"VerifiedState"' },
  },
  RenewalPeriod: { credentialId: 'uuid', startsAt: 'date', endsAt: 'date' },
  Credit: {
    ...{ userId: 'uuid', title: 'text', providerName: 'text', completedAt: 'date', units: 'int' },
    ...{ format: '"CourseFormat"', source: '"CreditSource"', enrollmentId: 'uuid' },
  },
  Invitation: {
    ...{ id: 'uuid', orgId: 'uuid', invitationType: '"InvitationType"', contactType: '"ContactKind"', contact: 'text' },
    ...{ state: '"InvitationState"', firstName: 'text', lastName: 'text', employeeId: 'text', jobTitle: 'text' },
    ...{ department: 'text', hireDate: 'date', sentAt: 'timestamptz', expiresAt: 'timestamptz' },
    ...{ nextResendAt: 'timestamptz', resendCount: 'int', respondedAt: 'timestamptz' },
  },
  ReportedCredential: {
    ...{ invitationId: 'uuid', geo: 'text', credentialType: 'text', credentialNumber: 'text' },
    ...{ effectiveAt: 'date', expiresAt: 'date' },
  },
  Task: { id: 'uuid', orgId: 'uuid', title: 'text', state: '"TaskState"' },
  TaskRevision: {
    ...{ id: 'uuid', taskId: 'uuid', title: 'text', industry: '"Industry"', defaultFormat: '"CourseFormat"' },
    ...{ units: 'int', eligible: 'text[]' },
  },
  TaskSession: {
    ...{ id: 'uuid', orgId: 'uuid', taskId: 'uuid', taskRevisionId: 'uuid', state: '"TaskSessionState"' },
    ...{ startsAt: 'timestamptz', endsAt: 'timestamptz', timeZone: 'text', format: '"CourseFormat"' },
    ...{ finalizedAt: 'timestamptz' },
  },
  Enrollment: {
    ...{ id: 'uuid', orgId: 'uuid', taskSessionId: 'uuid', userId: 'uuid', status: '"EnrollmentStatus"' },
    ...{ source: '"EnrollmentSource"', checkedInAt: 'timestamptz', checkInMethod: '"CheckInMethod"' },
  },
  EnrollmentEvent: { enrollmentId: 'uuid', at: 'timestamptz', kind: 'text', toStatus: '"EnrollmentStatus"' },
  Curriculum: {
    ...{ id: 'uuid', orgId: 'uuid', title: 'text', state: '"CurriculumState"', departments: 'text[]' },
    ...{ jobTitles: 'text[]', credentialTypes: 'text[]', geos: 'text[]', due: '"CurriculumDue"', dueDays: 'int' },
    ...{ recurrence: '"CurriculumRecurrence"', recurrenceMonths: 'int' },
  },
  CurriculumGroup: {
    ...{ id: 'uuid', curriculumId: 'uuid', position: 'int', name: 'text', rule: '"CurriculumRule"', units: 'int' },
  },
  CurriculumGroupTask: { groupId: 'uuid', taskId: 'uuid' },
} satisfies Record<string, Record<string, string>>

/** Tables whose rows are never changed, and so say nothing of when. */
const unchanging: readonly string[] = ['EnrollmentEvent', 'CurriculumGroup', 'CurriculumGroupTask']

/** Writes any number of rows of a table in one statement. */
export async function insertSet(tx: Tx, table: keyof typeof columns, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const types = Object.entries(columns[table])
  const names = types.map(([name]) => `"${name}"`).join(', ')
  const typed = types.map(([name, type]) => `"${name}" ${type}`).join(', ')
  const [column, value] = unchanging.includes(table) ? ['', ''] : [', "updatedAt"', ', now()']
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table}" (${names}${column}) SELECT ${names}${value} FROM json_to_recordset($1::json) AS n(${typed})`,
    JSON.stringify(rows),
  )
}
