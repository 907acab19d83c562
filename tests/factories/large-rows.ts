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
    ...{ format: '"CourseFormat"', source: '"CreditSource"' },
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
} satisfies Record<string, Record<string, string>>

/** Writes any number of rows of a table in one statement. */
export async function insertSet(tx: Tx, table: keyof typeof columns, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const types = Object.entries(columns[table])
  const names = types.map(([name]) => `"${name}"`).join(', ')
  const typed = types.map(([name, type]) => `"${name}" ${type}`).join(', ')
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table}" (${names}, "updatedAt") SELECT ${names}, now() FROM json_to_recordset($1::json) AS n(${typed})`,
    JSON.stringify(rows),
  )
}
