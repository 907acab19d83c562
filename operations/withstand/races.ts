import { withOwnDatabase } from '../stage/own-database'
import { type Finding, type Part, type Run, wrongOf } from './part'
import { memberRaces } from './races/members'
import { paperRaces } from './races/papers'
import { personRaces } from './races/people'
import type { Race } from './races/race'

/** Rounds of one race that run at the same time, so that they meet in the database as people do. */
const atOnce = 2

/**
 * Runs 1,000 rounds of each thing that two people may want at once: one of them must get it, and the others must be
 * refused.
 */
export const part: Part = {
  requirement: 'Of those who want one thing at once, one has it',
  run: async (run) => {
    const findings: Finding[] = []
    await withOwnDatabase(async () => {
      for (const race of [...memberRaces, ...personRaces, ...paperRaces]) findings.push(await runRace(race, run))
    })
    return findings
  },
}

async function runRace({ name, prepare }: Race, { times, print }: Run): Promise<Finding> {
  const rounds = times(1000)
  const round = await prepare()
  const wrong: string[] = []
  let remaining = rounds
  const runner = async () => {
    while (remaining-- > 0) {
      const fault = await round(rounds - remaining)
      if (fault) wrong.push(fault)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  print(`  ${name}: ${rounds} rounds, ${wrong.length} wrong`)
  return { did: `${rounds} rounds: ${name}`, result: wrongOf(wrong), ok: wrong.length === 0 }
}
