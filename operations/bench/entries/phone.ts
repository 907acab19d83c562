import { chromium } from '@playwright/test'
import { browserArgs, findChromium } from '@/dev/machine/chromium'
import { type Figure, figureOf, median } from '../figure'
import { formOf, pagesOfBuild } from '../pages'
import { visitByWork } from '../phone/busy'
import { scoreOf } from '../phone/score'
import { type Visited, visit } from '../phone/visit'
import type { Stage } from '../stage'

const measured = ['/', '/dashboard', '/orgs/[]/members']
const tries = Number(process.env.BENCH_VISITS ?? 5)

const milliseconds = (visits: readonly Visited[], name: 'fcp' | 'lcp' | 'tbt' | 'speedIndex') =>
  `${name} ${Math.round(median(visits.map((visit) => visit[name])))} ms`

/** The score of the same visits by processor time, as if nothing else on the machine had delayed the page. */
function scoreByWork(visits: readonly Visited[], work: readonly number[]): string {
  const scores = visits.map((visit, at) => scoreOf({ ...visit, tbt: work[at] ?? visit.tbt }))
  return `tbt by processor time ${Math.round(median(work))} ms, with which it is ${median(scores).toFixed(1)}`
}

function figuresOf(route: string, visits: readonly Visited[], work: readonly number[]): Figure[] {
  const faults = [...new Set(visits.flatMap((visit) => visit.faults))]
  return [
    figureOf(`${route} on a slow phone`, 'of 100', visits.map(scoreOf), {
      goal: { atLeast: 90 },
      note: [
        ...(['fcp', 'lcp', 'tbt', 'speedIndex'] as const).map((name) => milliseconds(visits, name)),
        scoreByWork(visits, work),
      ].join(', '),
    }),
    figureOf(
      '… moves while it loads',
      'CLS',
      visits.map(({ cls }) => cls),
      { goal: { atMost: 0.05 } },
    ),
    {
      name: '… gives a browser to complain about',
      value: faults.length,
      unit: '',
      goal: { atMost: 0 },
      note: faults.join('; '),
    },
  ]
}

/** Three pages on the first visit of a phone, by Lighthouse's metrics, throttling and curves. */
export async function phoneEntry(stage: Stage): Promise<Figure[]> {
  const { address } = await stage.product()
  const pages = pagesOfBuild(stage.people).filter(({ route }) => measured.includes(formOf(route)))
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserArgs })
  try {
    const figures: Figure[] = []
    for (const { route, path, cookie } of pages) {
      // Warms the server, whose own first request is not what is measured.
      await visit(browser, `${address}${path}`, cookie)
      const visits: Visited[] = []
      const work: number[] = []
      while (visits.length < tries) {
        visits.push(await visit(browser, `${address}${path}`, cookie))
        work.push(await visitByWork(browser, `${address}${path}`, cookie))
      }
      figures.push(...figuresOf(route, visits, work))
    }
    return figures
  } finally {
    await browser.close()
  }
}
