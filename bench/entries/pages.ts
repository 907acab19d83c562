import { type Figure, figureOf, median } from '../figure'
import type { Target } from '../load'
import { formOf, pagesOfBuild } from '../pages'
import { ratios, takeTurns } from '../rounds'
import type { Stage } from '../stage'

const measured = ['/dashboard', '/credentials/[]']
const navigation = { rsc: '1' }

/** Signed-in pages behind the guard chain against an empty dynamic page; and what a navigation inside the app fetches. */
export async function pagesEntry(stage: Stage): Promise<Figure[]> {
  const product = await stage.product()
  const floor = await stage.floor()
  const pages = pagesOfBuild(stage.people).filter(({ route }) => measured.includes(formOf(route)))
  const targets: Target[] = pages.flatMap(({ route, path, cookie }) => {
    const headers = { cookie: cookie ?? '' }
    return [
      { name: route, url: `${product}${path}`, headers },
      { name: `${route} navigation`, url: `${product}${path}?_rsc=1`, headers: { ...headers, ...navigation } },
    ]
  })
  const empty: Target = { name: 'empty', url: `${floor}/` }
  const rates = await takeTurns([empty, ...targets])
  const per = (name: string) => Math.round(median(rates.get(name) ?? []))
  return targets.map(({ name }) => {
    const isWhole = measured.includes(formOf(name))
    return figureOf(`${name} against an empty dynamic page`, '×', ratios(rates, name, 'empty'), {
      ...(isWhole ? { goal: { atLeast: 0.5 } } : {}),
      note: `${per(name)}/s against ${per('empty')}/s`,
    })
  })
}
