import { percentile } from '@/operations/stage/latency'
import { ask } from '../ask'
import { largeDesk, makeDesks } from '../desks'
import type { Figure } from '../figure'
import type { Stage } from '../stage'
import { startAsking } from '../start-asking'

const tries = Number(process.env.BENCH_TRIES ?? 120)
const limit = 1.2

/** Pages of the desk with filters that match many rows, few, or one. */
const deskPaths = [
  '/super',
  '/super/orgs',
  '/super/orgs?q=house',
  '/super/orgs?q=0000042',
  '/super/orgs?state=SUSPENDED',
  '/super/people?q=garcia',
  '/super/people?q=n0000042',
  '/super/people?by=CONTACT&q=n0000042%40example.com',
  '/super/people?by=LICENSE&q=N0000042',
  '/super/verification',
  '/super/verification?order=age',
  '/super/verification?geo=TX&type=NFA',
  '/super/verification?q=n0000042',
  '/super/verification/rosters',
  '/super/rules',
  '/super/feedback',
  '/super/audit',
  '/super/jobs',
]

/**
 * Pages of the desk of a large installation against the same pages with a hundred organizations and people: 95th
 * percentile.
 */
export async function deskEntry(stage: Stage): Promise<Figure[]> {
  const { cookie, smallUrl } = await makeDesks(stage.databaseUrl, stage.print)
  const [large, small] = [await stage.product(), await stage.productWith({ DATABASE_URL: smallUrl })]
  const figures: Figure[] = []
  const asking = startAsking()
  try {
    for (let round = 0; round < 40; round += 1)
      for (const path of deskPaths) for (const { address } of [large, small]) await ask(`${address}${path}`, cookie)
    for (const path of deskPaths) {
      // Of a hundred organizations only two are suspended, so the unfiltered list of the small installation has as many
      // rows as the filtered page of the large one.
      const pathOfSmall = path.includes('state=') ? path.split('?')[0] : path
      const addresses = { own: `${large.address}${path}`, other: `${small.address}${pathOfSmall}` }
      const { own, other } = await asking.ask({ ...addresses, cookie, tries })
      const [slow, quick] = [percentile(own, 0.95), percentile(other, 0.95)]
      const note = `p95 ${slow.toFixed(0)} ms against ${quick.toFixed(0)} ms; median ${percentile(own, 0.5).toFixed(0)} against ${percentile(other, 0.5).toFixed(0)}`
      const name = `${path}: ${largeDesk.people.toLocaleString('en-US')} people and ${largeDesk.orgs.toLocaleString('en-US')} organizations against 100`
      figures.push({ name, value: slow / quick, unit: '×', goal: { atMost: limit }, note })
    }
  } finally {
    asking.stop()
  }
  return figures
}
