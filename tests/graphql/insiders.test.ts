import { expect, test } from 'vitest'
import { frauds, tryFraud } from '@/operations/withstand/insiders'
import { type Send, wordOf } from '@/operations/withstand/insiders/send'
import { runOf } from '@/operations/withstand/part'
import { call } from './call'

const send: Send = async (caller, query, variables) => {
  const by = typeof caller === 'string' ? { cookie: caller } : { headers: caller }
  return wordOf((await call(query, variables, by)).json)
}

test.each(frauds)('of $name a few are tried, and none succeeds', async (fraud) => {
  const tries = { 'people who vouch for themselves': 63 }[fraud.name] ?? 12
  const { result } = await tryFraud(fraud, send, { ...runOf(tries / fraud.goal), print: () => undefined })
  expect(result).toBe('as promised')
})
