import type { Locator, Page } from '@playwright/test'
import checkIn from '@/locales/en/checkIn.json' with { type: 'json' }
import common from '@/locales/en/common.json' with { type: 'json' }
import credentials from '@/locales/en/credentials.json' with { type: 'json' }
import { openBrowser, slowQuarter } from '../browser'
import { type Figure, median } from '../figure'
import type { Stage } from '../stage'

const presses = 12
const { actions } = credentials.detail

/** ms from a press until the page shows one more element of a kind, or with `!` one less, timed in the page itself. */
const timed = (button: Locator, shows: string): Promise<number> =>
  button.evaluate(async (element: HTMLElement, selector) => {
    const less = selector.startsWith('!')
    const count = () => document.querySelectorAll(less ? selector.slice(1) : selector).length
    const before = count()
    const isShown = () => (less ? count() < before : count() > before)
    const start = performance.now()
    element.click()
    while (!isShown()) await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, shows)

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Archives a license and undoes it; another number is saved in between. */
async function licensePresses(page: Page): Promise<{ archive: number[]; save: number[] }> {
  const archive: number[] = []
  const save: number[] = []
  for (let count = 0; count < presses; count += 1) {
    await button(page, actions.edit).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=credentialNumber]').fill(`0012${count.toString().padStart(4, '0')}`)
    save.push(await timed(dialog.getByRole('button', { name: common.actions.save }), '!dialog[open]'))
    await page.waitForTimeout(300)
    archive.push(await timed(button(page, actions.archive), '.toast'))
    await button(page, actions.restore).click()
    await button(page, actions.archive).waitFor()
  }
  return { archive, save }
}

/** An instructor checks people in by name, one after another. */
async function checkInPresses(page: Page): Promise<number[]> {
  const times: number[] = []
  const expected = page.getByRole('button', { name: /^Check in / })
  const name = checkIn.board.undoName.replace('{name}', '')
  for (let count = 0; count < presses; count += 1) {
    const next = expected.first()
    const label = (await next.getAttribute('aria-label')) ?? ''
    times.push(await timed(next, `[aria-label="${name}${label.replace('Check in ', '')}"]`))
    await page.waitForTimeout(200)
  }
  return times
}

const figure = (name: string, times: readonly number[]): Figure => ({
  name: `from the press to its answer: ${name}`,
  value: slowQuarter(times),
  unit: 'ms',
  low: Math.min(...times),
  high: Math.max(...times),
  goal: { atMost: 150 },
  note: `p75 of ${times.length}; median ${Math.round(median(times))} ms`,
})

/** The time from a press until the page shows its result, in Chromium beside a warm server. */
export async function pressesEntry(stage: Stage): Promise<Figure[]> {
  const { address } = await stage.product()
  const { org, member } = stage.people
  const browser = await openBrowser(address)
  try {
    const { archive, save } = await licensePresses(
      await browser.open(member.cookie, `/credentials/${member.credentialId}`),
    )
    const { openTaskId, openSessionId } = org.class
    const board = `/orgs/${org.id}/tasks/${openTaskId}/task_sessions/${openSessionId}/check-in`
    const checkedIn = await checkInPresses(await browser.open(org.admin, board))
    return [
      figure('a license is saved', save),
      figure('a license is archived', archive),
      figure('somebody is checked in by name', checkedIn),
    ]
  } finally {
    await browser.close()
  }
}
