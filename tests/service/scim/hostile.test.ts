import { expect, test } from 'vitest'
import { handleScim } from '@/lib/server/scim/handle-scim'
import { directoryFaults } from '@/operations/withstand/identity/directory-faults'
import {
  directoryRows,
  makeDirectoryWorld,
  type SendScim,
  sendFault,
} from '@/operations/withstand/identity/directory-world'
import { base } from './scim-api'

const send: SendScim = async (method, path, init) => {
  const answer = await handleScim(new Request(base + path, { method, ...init }))
  return { status: answer.status, text: await answer.text() }
}

test('a directory that tries what it may not is refused each time, and changes nothing', async () => {
  const world = await makeDirectoryWorld(send)
  const before = await directoryRows(world.orgIds)
  const statuses: Record<string, number> = {}
  const expected: Record<string, number> = {}
  for (const fault of directoryFaults(world)) {
    expected[fault.name] = fault.status
    statuses[fault.name] = (await sendFault(send, world.token, fault)).status
  }
  expect(statuses).toEqual(expected)
  expect(await directoryRows(world.orgIds)).toBe(before)
})
