import type { TaskRecord } from '@/lib/data/tasks/read'
import type { RevisionContents } from '@/lib/data/tasks/write'
import type { Industry } from '@/lib/domain/lists/credentials'
import { type RevisionField, revisionFields } from '@/lib/domain/tasks/revision-rule'
import { onlinePartProblem, type Problems, problemsAmong } from '@/lib/domain/values'

/** The content of a new task for which nothing was entered. */
export const emptyContents = (title: string, industry: Industry): RevisionContents => ({
  title,
  description: null,
  objectives: [],
  industry,
  defaultFormat: 'IN_PERSON',
  units: null,
  onlineUnits: null,
  topics: [],
  topicCodes: [],
  eligible: [],
  requiresTest: false,
  passMark: null,
  minAttendancePct: 100,
  minutesPerUnit: 60,
})

/** The content of a task, without the columns of the row itself. */
export const contentsOf = ({ revision }: Pick<TaskRecord, 'revision'>): RevisionContents =>
  Object.fromEntries(revisionFields.map((field) => [field, revision[field]])) as RevisionContents

export type EnteredContents = { [Field in RevisionField]?: RevisionContents[Field] | null | undefined }

/**
 * A task's content with an edit applied. The online part is kept only for hybrid classes, a pass mark only with a test.
 */
export function applyEdit(before: RevisionContents, input: EnteredContents): RevisionContents {
  const editedFields = revisionFields.filter((field) => input[field] !== undefined)
  const after = { ...before, ...Object.fromEntries(editedFields.map((field) => [field, input[field]])) }
  return {
    ...after,
    onlineUnits: after.defaultFormat === 'HYBRID' ? after.onlineUnits : null,
    passMark: after.requiresTest ? after.passMark : null,
  }
}

/** The online part cannot exceed the whole. */
export const contentProblems = ({ units, onlineUnits }: RevisionContents): Problems =>
  problemsAmong({ 'input.onlineUnits': onlinePartProblem(onlineUnits, units) })
