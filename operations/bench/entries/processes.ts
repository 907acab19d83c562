import { startBalancer } from '@/dev/balancer/balancer'
import { costOf, makePeople } from '@/operations/drills/processes/load'
import { databaseTime, timeOf } from '@/operations/stage/cpu-time'
import { type Figure, figureOf, median } from '../figure'
import type { Server, Stage } from '../stage'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const requests = Number(process.env.BENCH_WARM ?? 2000)

const portOf = ({ address }: Server) => Number(new URL(address).port)

/**
 * Pages, queries and writes of twelve people on two processes behind a balancer, compared with each process alone:
 * processor time per request, including Postgres. How fast a process is gets decided when it starts, so the single side
 * is the mean of both.
 */
export async function processesEntry(stage: Stage): Promise<Figure[]> {
  const servers = [await stage.product(0), await stage.product(1)]
  const balancer = await startBalancer(servers.map(portOf))
  try {
    const people = await makePeople()
    const sides = [
      ...servers.map((server) => ({ origin: server.address, members: [server] })),
      { origin: `http://localhost:${balancer.port}`, members: servers },
    ]
    const costs = async (count: number) => {
      const each: number[] = []
      for (const { origin, members } of sides) {
        const spent = () => members.reduce((sum, { pid }) => sum + timeOf(pid), databaseTime(stage.databasePid))
        each.push(await costOf({ origin, people }, spent, count))
      }
      return each
    }
    await costs(requests)
    const alone: number[] = []
    const both: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [first = 0, second = 0, together = 0] = await costs(requests / 2)
      alone.push((first + second) / 2)
      both.push(together)
    }
    const ratios = both.map((cost, round) => cost / (alone[round] ?? Number.NaN))
    const note = `${median(both).toFixed(2)} ms against ${median(alone).toFixed(2)} ms; ${balancer.served().join(' and ')} requests`
    return [figureOf('a request of two processes against one', '×', ratios, { goal: { atMost: 1.1 }, note })]
  } finally {
    await balancer.close()
  }
}
