import { allocatedFor } from '../allocations'
import { type Figure, figureOf, median } from '../figure'
import type { Target } from '../load'
import { type BenchPage, formOf, pagesOfBuild } from '../pages'
import { compare, takeTurnsOfStarts } from '../rounds'
import type { Server, Stage } from '../stage'

/** Maximum above an empty page: ms of processor time on a machine where the empty page takes 2.2, and kB allocated. */
type Goals = { cpu?: number; allocated?: number }
/** The pages with the most content, a list of fifty, and the frame with a text. */
const goals: Record<string, Goals> = {
  '/dashboard': { cpu: 2.3, allocated: 1750 },
  '/credentials': { cpu: 2.2 },
  '/credentials/[]': { cpu: 3.4, allocated: 2450 },
  '/orgs/[]/members': { cpu: 11, allocated: 4200 },
  '/account/records': {},
}
/** The time in ms of an empty page on the machine for which the goals were set. */
const emptyMs = 2.2

const atMost = (most: number | undefined) => (most === undefined ? {} : { goal: { atMost: most } })
const headersOf = ({ cookie }: BenchPage) => ({ cookie: cookie ?? '' })

/** Signed-in pages behind the guard chain compared with an empty dynamic page: processor time and allocations. */
export async function pagesEntry(stage: Stage): Promise<Figure[]> {
  await stage.product()
  const pages = pagesOfBuild(stage.people).filter(({ route }) => formOf(route) in goals)
  const targetOf = ({ address, cpuTime }: Server, page: BenchPage): Target => ({
    name: formOf(page.route),
    url: `${address}${page.path}`,
    headers: headersOf(page),
    cpuTime,
  })
  const emptyOf = ({ address, cpuTime }: Server): Target => ({ name: 'empty', url: `${address}/`, cpuTime })
  const turns = await takeTurnsOfStarts(async (start) => {
    const [product, floor] = [await stage.product(start), await stage.floor(start)]
    return [emptyOf(floor), ...pages.map((page) => targetOf(product, page))]
  })
  const [product, floor] = [await stage.product(), await stage.floor()]
  const figures: Figure[] = [
    { name: 'empty page, allocated', value: await allocatedFor(floor, emptyOf(floor)), unit: 'kB' },
  ]
  for (const page of pages) {
    const name = formOf(page.route)
    const goal = goals[name] ?? {}
    const cpu = (of: string) => median((turns.get(of) ?? []).map((one) => one.cpu))
    const above = compare(turns, name, 'empty', (own, empty) => ((own.cpu - empty.cpu) * emptyMs) / empty.cpu)
    figures.push(
      figureOf(`${name} above an empty page`, 'ms', above, {
        ...atMost(goal.cpu),
        note: `${cpu(name).toFixed(2)} ms against ${cpu('empty').toFixed(2)} ms, as if that took ${emptyMs}`,
      }),
      {
        name: '… allocated',
        value: await allocatedFor(product, targetOf(product, page)),
        unit: 'kB',
        ...atMost(goal.allocated),
      },
    )
  }
  return figures
}
