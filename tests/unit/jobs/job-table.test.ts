import { expect, test } from 'vitest'
import { groupOf, jobDataOf, jobTable, MalformedJob, queueNames } from '@/lib/services/job-table'

const id = '3f2b1c80-0000-4000-8000-0123456789ab'

test('names of queues are stored with waiting jobs and never change', () => {
  expect(queueNames.toSorted().join(' ')).toBe(
    'auditSeals auditStreams boardNight boardRosters clearance clearanceMornings curriculumDays curriculums erasures exclusionLists ' +
      'exclusionSearches fileChecks fileSweep historyChecks imports ' +
      'invitationMail invitations ladder mail membershipDays notices orgClosings orgExports ruleReplays seals standing steps ' +
      'taskSessions upkeep webhookSweep webhooks',
  )
})

test('a job of a schedule, which has no data, is as one without fields', () => {
  const scheduled = queueNames.filter((queue) => jobTable[queue].schedule)
  expect(scheduled.length).toBeGreaterThan(10)
  for (const queue of scheduled) expect(jobDataOf(queue, null)).toEqual(queue === 'invitations' ? { kind: 'due' } : {})
})

test('a field that a newer release added is dropped', () => {
  expect(jobDataOf('seals', { copyId: id, priority: 1 })).toEqual({ copyId: id })
  expect(jobDataOf('mail', { kind: 'receipt', enrollmentId: id, by: 'x' })).toEqual({
    kind: 'receipt',
    enrollmentId: id,
  })
})

test.each([
  ['seals', null, 'The job is malformed: copyId (invalid_type)'],
  ['seals', { copyId: 'ana@example.com' }, 'The job is malformed: copyId (invalid_format)'],
  ['mail', { kind: 'postcard' }, 'The job is malformed: kind (invalid_union)'],
  ['notices', { ids: [id, 7] }, 'The job is malformed: ids.1 (invalid_type)'],
  ['notices', 'Ana', 'The job is malformed: data (invalid_type)'],
  ['invitations', { kind: 'unsent', orgId: id }, 'The job is malformed: data (invalid_union)'],
  ['boardRosters', { rosterId: id, step: 'fly' }, 'The job is malformed: step (invalid_value)'],
] as const)('a malformed job of %s names its fields and none of their values: %j', (queue, data, message) => {
  expect(() => jobDataOf(queue, data)).toThrow(new MalformedJob(message))
})

test('jobs of one webhook wait for each other, others for none', () => {
  expect(groupOf({ queue: 'webhooks', data: { webhookId: id } })).toBe(id)
  expect(groupOf({ queue: 'seals', data: { copyId: id } })).toBeNull()
})
