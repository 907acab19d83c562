import { openInstance } from '../stage/instance'
import { vouching } from './insiders/oneself'
import { type Fraud, type Send, wordOf } from './insiders/send'
import { backdated, madeUpTimes } from './insiders/times'
import { alone } from './insiders/two-people'
import { type Finding, type Part, type Run, wrongOf } from './part'

/** The frauds of people who may do a lot: staff of classes, administrators, super admins. */
export const frauds: readonly Fraud[] = [madeUpTimes, backdated, vouching, alone]

/** Tries one fraud many times; every try that succeeds is a fault. */
export async function tryFraud({ name, goal, prepare }: Fraud, send: Send, run: Run): Promise<Finding> {
  const round = await prepare(send)
  const tries = run.times(goal)
  const wrong: string[] = []
  for (let at = 0; at < tries; at += 1) {
    const fault = await round(at)
    if (fault) wrong.push(fault)
  }
  run.print(`  ${name}: ${tries} tries, ${wrong.length} wrong`)
  return { did: `${tries} tries: ${name}`, result: wrongOf(wrong), ok: wrong.length === 0 }
}

/** Thousands of frauds of insiders over the public API, on a production server. */
export const part: Part = {
  requirement: 'What insiders make up is refused, or says that they made it up',
  run: async (run) => {
    const instance = await openInstance()
    try {
      const send: Send = async (caller, query, variables) => {
        const by = typeof caller === 'string' ? { cookie: caller } : caller
        const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true', ...by }
        const body = JSON.stringify({ query, variables })
        const response = await fetch(`${instance.origin}/graphql`, { method: 'POST', headers, body })
        return wordOf(JSON.parse((await response.text()) || '{}'))
      }
      const findings: Finding[] = []
      for (const fraud of frauds) findings.push(await tryFraud(fraud, send, run))
      return findings
    } finally {
      await instance.close()
    }
  },
}
