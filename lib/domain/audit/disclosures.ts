import type { AuditAction } from './actions'

/** What leaves as a list or a pack: it may hold everybody who belonged to the organization then. */
export const disclosedLists = [
  'board.exported',
  'credits.exported',
  'curriculum.exported',
  'history.exported',
  'inspection.packTaken',
  'members.exported',
  'orgExport.taken',
  'surveyLink.packTaken',
  'surveyLink.viewed',
  'taskSessions.exported',
] as const satisfies readonly AuditAction[]

/** What names everybody on the roster of one session. */
export const disclosedSheets = ['sessionScan.viewed', 'signInSheet.viewed'] as const satisfies readonly AuditAction[]

/** What names everybody who signs one document. */
export const disclosedCopies = ['signing.copyRead'] as const satisfies readonly AuditAction[]

/** What opens the record of one person, and a visit of the installation’s own people. */
const disclosedRecords = [
  'certificate.viewed',
  'document.viewed',
  'member.viewed',
  'org.visited',
] as const satisfies readonly AuditAction[]

/** Everything by which somebody other than the person themselves was shown records of people, and that the history keeps. */
export const disclosureActions: readonly AuditAction[] = [
  ...disclosedLists,
  ...disclosedSheets,
  ...disclosedCopies,
  ...disclosedRecords,
]
