import type { PlainDate } from '@/lib/domain/time/plain-date'
import { dueParams } from '../curriculums/assign-to'

/** The values of a text about trainings, which names the first one. */
export const trainingParams = ({
  org,
  title,
  dueAt,
  late: isOverdue,
  ids,
}: {
  org: string
  title: string
  dueAt: PlainDate | null
  late: boolean
  ids: readonly string[]
}) => ({
  org,
  title,
  count: ids.length,
  late: isOverdue ? 'yes' : 'no',
  assignmentIds: ids.join(),
  ...dueParams(dueAt),
})
