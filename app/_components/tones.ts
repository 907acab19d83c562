import type { Tone } from '@/app/_ui/tone'
import type { RowOutcome } from '@/lib/domain/imports/check-file'
import type { TaskSessionState, TaskState } from '@/lib/domain/lists/sessions'
import type { Severity } from '@/lib/domain/lists/severities'

/** The tones of states; a state is always shown with its word. */
export const severityTones: Readonly<Record<Severity, Tone>> = {
  SUCCESS: 'success',
  WARN: 'warn',
  ERROR: 'error',
  INFO: 'info',
}

/** The tone of a certificate's state. */
export const certificateTones: Readonly<Record<'VALID' | 'SUPERSEDED' | 'REVOKED', Tone>> = {
  VALID: 'success',
  SUPERSEDED: 'warn',
  REVOKED: 'error',
}

/** The tone of a session's state. */
export const sessionTones: Readonly<Record<TaskSessionState, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  OPEN: 'success',
  ENDED: 'warn',
  FINALIZED: 'success',
  CANCELLED: 'error',
}

/** The tone of a class's state. */
export const taskTones: Readonly<Record<TaskState, Tone>> = { DRAFT: 'neutral', PUBLISHED: 'success', ARCHIVED: 'info' }

/** The tone of the state of an import of people. */
export const importTones: Readonly<Record<'READY' | 'RUNNING' | 'DONE' | 'FAILED', Tone>> = {
  READY: 'info',
  RUNNING: 'info',
  DONE: 'success',
  FAILED: 'warn',
}

/** The tone of the result of comparing a license with a board's list. */
export const matchTones: Readonly<Record<'MATCH' | 'DIFFERS' | 'NOT_FOUND', Tone>> = {
  MATCH: 'success',
  DIFFERS: 'warn',
  NOT_FOUND: 'error',
}

/** The tone of the state of a board's list. */
export const rosterTones: Readonly<Record<'MAPPING' | 'READING' | 'MATCHING' | 'READY' | 'FAILED', Tone>> = {
  MAPPING: 'warn',
  READING: 'info',
  MATCHING: 'info',
  READY: 'success',
  FAILED: 'error',
}

/** The tone of what an import does with a row. */
export const outcomeTones: Record<RowOutcome, Tone> = {
  add: 'success',
  update: 'info',
  unchanged: 'neutral',
  error: 'error',
}
