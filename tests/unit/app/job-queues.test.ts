import { expect, test } from 'vitest'
import { queueNames } from '@/app/super/queue-names'
import { queues } from '@/lib/jobs/queue'

test('every queue has a name for people, and each name its queue', () => {
  expect([...queueNames].toSorted()).toEqual(Object.keys(queues).toSorted())
})
