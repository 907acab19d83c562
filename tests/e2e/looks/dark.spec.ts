import { enterAs } from '../people'
import { rawMessage, wordsOn } from '../sentences'
import { arrived, watchConsole } from '../stage'
import { expect, test } from '../test'
import { axeOn } from '../violations'
import { distinctPages, ids, walkers } from '../walks'

/** Every axe rule that is neither of level AAA nor deprecated. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const walker of walkers) {
  test(`every page of ${walker.name} is accessible on a phone in the dark, in English`, async ({ page }) => {
    const [known, userId] = await Promise.all([ids(), walker.enter()])
    if (userId) await enterAs(page.context(), userId)
    await page.setViewportSize({ width: 390, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const finish = watchConsole(page)
    for (const { path } of distinctPages(known).filter((one) => one.walker === walker)) {
      await page.goto(path)
      await arrived(page, path)
      await expect.soft(page.locator('html'), path).toHaveAttribute('lang', 'en')
      const violations = await axeOn(page, { runOnly: { type: 'tag', values: standard } })
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
      expect.soft(found, `axe on ${path}`).toEqual([])
      expect.soft(rawMessage.exec(await wordsOn(page))?.[0], `a raw message on ${path}`).toBeUndefined()
    }
    finish()
  })
}
