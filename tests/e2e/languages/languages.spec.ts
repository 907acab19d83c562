import { writtenTitles } from '../../../fixtures/stored-rows'
import { misfits } from '../fit'
import { enterAs } from '../people'
import { englishNotIn, rawMessage, wordsOn } from '../sentences'
import { arrived, type Locale, speak, tagOf, watchConsole } from '../stage'
import { expect, test } from '../test'
import { distinctPages, ids, walkers } from '../walks'
import { citedTitles } from '../words'

/** A person's pages in a language: no English sentence and no raw message on any, and all words fit on a phone. */
function walk(locale: Locale, english: readonly string[], walker: (typeof walkers)[number]): void {
  test(`nothing is English, and everything fits, in ${locale} for ${walker.name}`, tagOf(locale), async ({ page }) => {
    const [known, userId, titles] = await Promise.all([ids(), walker.enter(), writtenTitles()])
    // Texts that people and organizations typed are in their own language.
    const theirs = [...titles, ...citedTitles]
    const ours = english.filter((text) => !theirs.some((title) => title.includes(text)))
    if (userId) await enterAs(page.context(), userId)
    await speak(page, locale)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 768, height: 900 })
    const finish = watchConsole(page)
    for (const { path } of distinctPages(known).filter((one) => one.walker === walker)) {
      await page.goto(path)
      await arrived(page, path)
      await expect.soft(page.locator('html'), path).toHaveAttribute('lang', locale)
      const seen = await wordsOn(page)
      expect
        .soft(
          ours.filter((text) => seen.includes(text)),
          `English on ${path}`,
        )
        .toEqual([])
      expect.soft(rawMessage.exec(seen)?.[0], `a raw message on ${path}`).toBeUndefined()
      expect.soft(await misfits(page, 320), path).toEqual([])
    }
    finish()
  })
}

for (const locale of ['es', 'ja'] as const) {
  const english = englishNotIn(locale)
  for (const walker of walkers) walk(locale, english, walker)
}
