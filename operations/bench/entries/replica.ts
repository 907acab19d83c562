import { databaseTime } from '@/operations/stage/cpu-time'
import { makeOwnReplica } from '@/operations/stage/own-replica'
import { type Figure, figureOf, median } from '../figure'
import type { Target } from '../load'
import { byCost, byRate, compare, takeTurnsOfStarts } from '../rounds'
import type { Server, Stage } from '../stage'

/**
 * A list of members read from a streaming replica, compared with the same from the primary: processor time, and the
 * primary's savings.
 */
export async function replicaEntry(stage: Stage): Promise<Figure[]> {
  const { id, admin } = stage.people.org
  const replica = await makeOwnReplica(stage.databaseUrl)
  try {
    const ofPrimary = () => databaseTime(stage.databasePid)
    const target = (name: string, { address }: Server, cpuTime: () => number): Target => ({
      name,
      cpuTime,
      url: `${address}/orgs/${id}/members`,
      headers: { cookie: admin },
    })
    const turns = await takeTurnsOfStarts(async (start) => {
      const database = await stage.product(start)
      const lists = await stage.productWith({ DATABASE_REPLICA_URL: replica.url })
      return [
        target('database', database, database.cpuTime),
        target('replica', lists, () => lists.cpuTime() + databaseTime(replica.pid())),
        target('the database alone', database, ofPrimary),
        target('the database beside a replica', lists, ofPrimary),
      ]
    })
    const cpu = (name: string) => `${median((turns.get(name) ?? []).map((turn) => turn.cpu)).toFixed(2)} ms`
    const rate = (name: string) => median((turns.get(name) ?? []).map((turn) => turn.rate)).toFixed(0)
    const spared = compare(turns, 'the database beside a replica', 'the database alone', byCost)
    return [
      figureOf(
        'a page of members from a replica, server and both databases',
        '×',
        compare(turns, 'replica', 'database', byCost),
        {
          goal: { atMost: 1.1 },
          note: `${cpu('replica')} against ${cpu('database')}`,
        },
      ),
      figureOf('the same by rate', '×', compare(turns, 'replica', 'database', byRate), {
        note: `${rate('replica')}/s against ${rate('database')}/s`,
      }),
      figureOf('what the database itself still spends on it', '×', spared, {
        note: `${cpu('the database beside a replica')} against ${cpu('the database alone')}`,
      }),
    ]
  } finally {
    await replica.close()
  }
}
