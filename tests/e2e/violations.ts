import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/** What axe finds on a page. While a page follows another its title comes a moment after the rest. */
export async function violationsOf(page: Page): Promise<Result[]> {
  await expect(page).toHaveTitle(/\S/)
  return axeOn(page)
}

/**
 * Violations alone: what passed is a hundred times as much to describe and to send here. Axe is given to a document once, however
 * often it looks at it; none of our pages has a frame.
 */
export async function axeOn(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(finishAnimations)
  const run = (wanted: RunOptions) => window.axe.run(wanted).then(({ violations }) => violations)
  return page.evaluate(run, { ...options, resultTypes: ['violations'] } satisfies RunOptions)
}

/** Runs in the page: colors stand at their end at once, as what fades in has no contrast yet; what turns for ever has none. */
function finishAnimations(): void {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
