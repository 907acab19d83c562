import { z } from 'zod'
import { sessionTimesOfList } from '@/lib/data/task-sessions/list'
import { taskSessionStates } from '@/lib/domain/lists/sessions'
import { id, optionalOneOf } from '../inputs'
import { titleWords } from '../tasks/title-words'

/** The filter of a session list by time, state, task and words of a title; without any, all sessions. */
export const taskSessionFilter = z
  .strictObject({
    when: optionalOneOf(sessionTimesOfList),
    state: optionalOneOf(taskSessionStates),
    taskId: id.nullish(),
    q: titleWords,
  })
  .nullish()
  .transform((input) => ({
    when: input?.when ?? 'ALL',
    state: input?.state ?? null,
    taskId: input?.taskId ?? null,
    words: input?.q ?? [],
  }))
