import type { Tone } from '@/app/_ui/tone'
import type { TaskState } from '@/lib/domain/lists/sessions'

/** The color of a class's state. */
export const taskTones: Readonly<Record<TaskState, Tone>> = { DRAFT: 'neutral', PUBLISHED: 'success', ARCHIVED: 'info' }
