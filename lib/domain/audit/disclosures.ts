import type { AuditAction } from './actions'

/**
 * Lists and packs that leave the installation. Each may contain everybody who belonged to the organization at the time.
 */
export const disclosedLists = [
  'board.exported',
  'clearance.exported',
  'credits.exported',
  'curriculum.exported',
  'history.exported',
  'inspection.answersTaken',
  'inspection.packTaken',
  'members.exported',
  'orgExport.taken',
  'surveyLink.packTaken',
  'surveyLink.viewed',
  'taskSessions.exported',
  'trainingReport.exported',
] as const satisfies readonly AuditAction[]

/** Sheets that name everybody on the roster of one session. */
export const disclosedSheets = ['sessionScan.viewed', 'signInSheet.viewed'] as const satisfies readonly AuditAction[]

/** Copies that name everybody who signs one document. */
export const disclosedCopies = ['signing.copyRead'] as const satisfies readonly AuditAction[]

/** Views of one person's record, and visits to an organization by the installation's staff. */
const disclosedRecords = [
  'certificate.viewed',
  'document.copyOpened',
  'document.viewed',
  'member.viewed',
  'org.visited',
  'statedCheck.fileOpened',
] as const satisfies readonly AuditAction[]

/** Every recorded action that showed people's records to somebody other than themselves. */
export const disclosureActions: readonly AuditAction[] = [
  ...disclosedLists,
  ...disclosedSheets,
  ...disclosedCopies,
  ...disclosedRecords,
]
