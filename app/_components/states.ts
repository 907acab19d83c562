import type { Tone } from '@/app/_ui/tone'
import type { TopicState } from '@/lib/domain/compliance/topics'
import type { CurriculumState } from '@/lib/domain/curriculums/kinds'
import type { RowOutcome } from '@/lib/domain/imports/check-file'
import type { Severity } from '@/lib/domain/lists/severities'

/**
 * Every state by the group of messages with its words, and the tone in which it is drawn: in tags, rings, bars, charts
 * and lists. The tone decides symbol and strength (`app/_ui/tone.tsx`): only what asks for an act is filled. A word has
 * one tone, whatever it is the state of; `tests/unit/app/states.test.ts` checks it in each language.
 */
export const stateTones = {
  'enums.complianceStatuses': {
    COMPLIANT: 'success',
    ON_TRACK: 'success',
    AT_RISK: 'warn',
    NOT_COMPLIANT: 'error',
    EXEMPT: 'success',
    NOT_TRACKED: 'neutral',
    UNKNOWN: 'warn',
  },
  'clearance.states': { CLEARED: 'success', UNKNOWN: 'warn', NOT_CLEARED: 'error' },
  'skills.results': { MET: 'success', WITH_HELP: 'warn', NOT_MET: 'error' },
  'skills.outcomes': { PASSED: 'success', NOT_PASSED: 'warn', VOIDED: 'neutral' },
  'enums.deadlines': { EXPIRED: 'error', D30: 'error', D60: 'warn', D90: 'warn', LATER: 'neutral' },
  'compliance.ways.answers': {
    ASKED: 'neutral',
    BEHIND: 'warn',
    BEHIND_PACE: 'warn',
    UNKNOWN: 'neutral',
    ON_TRACK: 'success',
    COMPLETE: 'success',
    NOT_TRACKED: 'neutral',
  },
  // The specification, section 3, gives these their tones.
  'enums.verificationBadges': {
    YES: 'success',
    NO: 'warn',
    PARTIAL: 'info',
    UNVERIFIED: 'info',
    PENDING: 'info',
    UNVERIFIABLE: 'info',
  },
  'enums.enrollmentStatuses': {
    ENROLLED: 'success',
    PENDING: 'info',
    PASS: 'success',
    FAIL: 'error',
    INCOMPLETE: 'warn',
    ATTENDED: 'success',
    ABSENT: 'warn',
    WITHDRAWN: 'neutral',
  },
  'enums.taskSessionStates': {
    DRAFT: 'neutral',
    SCHEDULED: 'info',
    OPEN: 'info',
    ENDED: 'neutral',
    FINALIZED: 'success',
    CANCELLED: 'warn',
  },
  'enums.taskStates': { DRAFT: 'neutral', PUBLISHED: 'success', ARCHIVED: 'neutral' },
  'enums.roleStates': { ACTIVE: 'success', ON_LEAVE: 'info', ENDED: 'neutral' },
  'certificates.states': { VALID: 'success', SUPERSEDED: 'warn', REVOKED: 'error' },
  'certificates.verifySheet.states': { FINAL: 'success', DRAFT: 'warn', REOPENED: 'warn', SUPERSEDED: 'error' },
  'compliance.topicResults.states': {
    MET: 'success',
    MISSING: 'warn',
    NOT_YET_DUE: 'neutral',
    UNKNOWN: 'info',
    NOT_APPLICABLE: 'neutral',
  },
  'coverage.answers': { COUNTED: 'success', NO_HOURS: 'info', REFERENCE: 'neutral', UNKNOWN: 'neutral' },
  'creditProposals.states': { PROPOSED: 'info', CONFIRMED: 'success', DECLINED: 'neutral', LAPSED: 'neutral' },
  'curriculums.standings': {
    OVERDUE: 'error',
    ASSIGNED: 'neutral',
    IN_PROGRESS: 'info',
    COMPLETE: 'success',
    EXEMPT: 'neutral',
    CLOSED: 'neutral',
  },
  'curriculums.states': { DRAFT: 'neutral', ACTIVE: 'success', RETIRED: 'neutral' },
  'documentRequests.standings': {
    OVERDUE: 'error',
    OPEN: 'info',
    FULFILLED: 'success',
    DECLINED: 'warn',
    EXEMPT: 'neutral',
    CANCELLED: 'warn',
  },
  'documents.screens.expiry': { VALID: 'success', EXPIRING: 'warn', EXPIRED: 'error' },
  'imports.states': { READY: 'info', RUNNING: 'info', DONE: 'success', FAILED: 'warn' },
  'imports.outcomes': { add: 'success', update: 'info', unchanged: 'neutral', error: 'error' },
  'installation.orgStates': { ACTIVE: 'success', SUSPENDED: 'warn', CLOSED: 'neutral' },
  'matrix.states': {
    DONE: 'success',
    OPEN: 'info',
    OVERDUE: 'error',
    EXPIRED: 'error',
    EXEMPT: 'neutral',
    DECLINED: 'warn',
  },
  'rules.states': { DRAFT: 'neutral', APPROVED: 'info', PUBLISHED: 'success' },
  'exclusions.states': { READING: 'info', READY: 'success', FAILED: 'error' },
  'exclusions.answers': { OPEN: 'warn', THIS_PERSON: 'error', SOMEBODY_ELSE: 'success' },
  'statedChecks.results': {
    NOT_LISTED: 'success',
    NO_WEAKNESS: 'success',
    WEAKNESS: 'warn',
    LISTED: 'error',
    VALID: 'success',
    NOT_VALID: 'error',
    NOT_FOUND: 'error',
  },
  'boardChecks.states': { MAPPING: 'warn', READING: 'info', MATCHING: 'info', READY: 'success', FAILED: 'error' },
  'boardChecks.outcomes': { MATCH: 'success', DIFFERS: 'warn', NOT_FOUND: 'error' },
  'signing.screens.signerStates': {
    WAITING: 'neutral',
    SENT: 'info',
    SIGNED: 'success',
    DECLINED: 'warn',
    EXPIRED: 'neutral',
    VOIDED: 'neutral',
  },
} as const satisfies Record<string, Record<string, Tone>> & {
  'compliance.topicResults.states': Record<TopicState, Tone>
  'curriculums.states': Record<CurriculumState, Tone>
  'imports.outcomes': Record<RowOutcome, Tone>
}

/** The tone of a message by its severity. */
export const severityTones: Readonly<Record<Severity, Tone>> = {
  SUCCESS: 'success',
  WARN: 'warn',
  ERROR: 'error',
  INFO: 'info',
}

/** How soon a license expires, and how its hours stand, in charts: the order of urgency is the order of strength. */
export const answerFills: Readonly<Record<string, string>> = {
  EXPIRED: 'fill-expired',
  D30: 'fill-days-30',
  D60: 'fill-days-60',
  D90: 'fill-days-90',
  LATER: 'fill-later',
  BEHIND: 'fill-days-60',
  BEHIND_PACE: 'fill-days-90',
  UNKNOWN: 'fill-later',
  ON_TRACK: 'fill-success-half',
  COMPLETE: 'fill-success-solid',
  NOT_TRACKED: 'hatched',
  NO: 'fill-days-30',
  PARTIAL: 'fill-days-90',
  UNVERIFIED: 'fill-info-solid',
  PENDING: 'fill-info-half',
  UNVERIFIABLE: 'hatched',
  YES: 'fill-success-solid',
}
