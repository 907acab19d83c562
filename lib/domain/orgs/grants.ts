import type { FieldProblem } from '../result'

/**
 * What a member may hold beside their membership, given by an administrator:
 * - MANAGER: sees, reminds and enrolls their people, and checks them in;
 * - EDUCATOR: classes, curriculums and outcomes;
 * - RECORDS: people, imports and documents, but no settings;
 * - AUDITOR: reads the records of people, classes and documents, and changes nothing.
 */
export const grantKinds = ['MANAGER', 'EDUCATOR', 'RECORDS', 'AUDITOR'] as const
export type GrantKind = (typeof grantKinds)[number]

/** A grant, for one department or, with null, for the whole organization. */
export type Grant = { kind: GrantKind; department: string | null }

/** Classes and staff files belong to the whole organization: no department has its own. */
const ofWholeOnly: ReadonlySet<GrantKind> = new Set(['EDUCATOR', 'RECORDS'])
export const allowsDepartment = (kind: GrantKind): boolean => !ofWholeOnly.has(kind)

/** The problem of a department for this kind of grant; null when there is none. */
export const grantDepartmentProblem = (kind: GrantKind, department: string | null): FieldProblem | null =>
  department === null || allowsDepartment(kind) ? null : 'validation.grantWhole'
