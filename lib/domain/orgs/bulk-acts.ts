/** What an administrator does to several members at once. */
export const memberActs = ['DEPARTMENT', 'JOB_TITLE', 'SUPERVISOR', 'START_LEAVE', 'END_LEAVE', 'MESSAGE'] as const
export type MemberAct = (typeof memberActs)[number]

/** What an administrator does to several open invitations at once. */
export const invitationActs = ['DEPARTMENT', 'JOB_TITLE', 'SEND_AGAIN', 'REVOKE'] as const
export type InvitationAct = (typeof invitationActs)[number]

/** Why somebody was left as they are. */
export const bulkRefusals = [
  'NOT_FOUND',
  'LEFT',
  'ADMIN',
  'ONESELF',
  'KEPT_BY_ADMINS',
  'SUPERVISOR_CIRCLE',
  'SWITCHED_OFF',
  'CLOSED',
  'SENT_JUST_NOW',
  'TEXTS_OFF',
] as const
export type BulkRefusal = (typeof bulkRefusals)[number]

/**
 * `named`: how many people one call names; `found`: how many a filter may find; `chunk`: people per transaction;
 * `told`: how many of those left as they are the answer names; `message`: characters of a message.
 */
export const bulkLimits = { named: 500, found: 2000, chunk: 100, told: 100, message: 2000 } as const
