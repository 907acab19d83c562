import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupsOf } from '@/operations/mutations/mutation-groups'
import { type FaultProxy, openFaultProxy, through } from '@/operations/withstand/dependencies/fault-proxy'

const server = createServer((_, response) => response.setHeader('connection', 'close').end('here'))
let proxy: FaultProxy
beforeAll(async () => {
  await once(server.listen(0), 'listening')
  proxy = await openFaultProxy((server.address() as AddressInfo).port)
})
afterAll(async () => {
  await proxy.close()
  server.close()
})

const ask = (patience = 5000) =>
  fetch(through(proxy, 'http://localhost/a'), { signal: AbortSignal.timeout(patience) }).then((answer) => answer.text())

test('what stands behind a proxy is there, away and there again', async () => {
  expect(await ask()).toBe('here')
  await proxy.away()
  await expect(ask()).rejects.toThrow('fetch failed')
  await proxy.open()
  expect(await ask()).toBe('here')
})

test('behind a proxy that hangs nothing is answered, until it is opened', async () => {
  await proxy.hang()
  await expect(ask(200)).rejects.toThrow('timeout')
  const waiting = ask()
  await proxy.open()
  expect(await waiting).toBe('here')
})

test('behind a slow proxy an answer takes both ways', async () => {
  await proxy.slow(100)
  const began = performance.now()
  expect(await ask()).toBe('here')
  expect(performance.now() - began).toBeGreaterThan(190)
})

test('changes are tried in all groups, in those that are named, and in files with the tests of their group', () => {
  const names = (asked: string[]) => groupsOf(asked).map(({ name, mutate }) => `${name} ${mutate.length}`)
  expect(groupsOf([]).length).toBe(6)
  expect(names(['scopes'])).toEqual(['scopes 1'])
  expect(names(['lib/domain/compliance/pace.ts', 'lib/policy/can.ts'])).toEqual(['licenses 1', 'permissions 1'])
  expect(names(['lib/domain/compliance/rule-file.ts'])).toEqual(['rule-files 1'])
  expect(names(['lib/domain/compliance/reference-rules-x.ts', 'lib/nothing.ts'])).toEqual(['licenses 1'])
})
