import { type Figure, figureOf, median } from '../figure'
import type { Target } from '../load'
import { type BenchPage, formOf, pagesOfBuild } from '../pages'
import { byCpu, byRate, compare, takeTurnsOfStarts } from '../rounds'
import type { Server, Stage } from '../stage'

/** The frame with a text, a list, and the two pages with the most on them. */
const measured = ['/account/records', '/credentials', '/dashboard', '/credentials/[]']

/** The payload of a navigation inside the app lives at an address the framework signs: it says which when asked. */
async function navigationTo(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}?_rsc=1`, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return new URL(answer.headers.get('location') ?? `${url}?_rsc=1`, url).href
}

async function targetsOf({ address, cpuTime }: Server, { route, path, cookie }: BenchPage): Promise<Target[]> {
  const headers = { cookie: cookie ?? '' }
  const url = `${address}${path}`
  const payload = { ...headers, rsc: '1' }
  return [
    { name: route, url, headers, cpuTime },
    { name: `${route} navigation`, url: await navigationTo(url, payload), headers: payload, cpuTime },
  ]
}

/** Signed-in pages behind the guard chain against an empty dynamic page; and what a navigation inside the app fetches. */
export async function pagesEntry(stage: Stage): Promise<Figure[]> {
  await stage.product()
  const pages = pagesOfBuild(stage.people).filter(({ route }) => measured.includes(formOf(route)))
  const turns = await takeTurnsOfStarts(async (start) => {
    const [product, floor] = [await stage.product(start), await stage.floor(start)]
    const empty: Target = { name: 'empty', url: `${floor.address}/`, cpuTime: floor.cpuTime }
    return [empty, ...(await Promise.all(pages.map((page) => targetsOf(product, page)))).flat()]
  })
  const names = [...turns.keys()].filter((name) => name !== 'empty')
  const per = (name: string) => Math.round(median((turns.get(name) ?? []).map(({ rate }) => rate)))
  const cost = (name: string) => median((turns.get(name) ?? []).map(({ cpu }) => cpu)).toFixed(2)
  return names.flatMap((name) => [
    figureOf(`${name} against an empty dynamic page`, '×', compare(turns, name, 'empty', byRate), {
      ...(measured.includes(formOf(name)) ? { goal: { atLeast: 0.5 } } : {}),
      note: `${per(name)}/s against ${per('empty')}/s`,
    }),
    figureOf(`the same, by processor time with Postgres`, '×', compare(turns, name, 'empty', byCpu), {
      note: `${cost(name)} ms against ${cost('empty')} ms`,
    }),
  ])
}
