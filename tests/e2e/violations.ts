import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/** The violations axe finds on a page. Waits for the title, which follows the rest after a navigation. */
export async function violationsOf(page: Page): Promise<Result[]> {
  await expect(page).toHaveTitle(/\S/)
  return axeOn(page)
}

/**
 * Only violations: describing and transferring everything that passed takes a hundred times as much. Axe is injected
 * once per document, however often it runs; none of our pages has a frame.
 */
export async function axeOn(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(finishAnimations)
  const run = (wanted: RunOptions) => window.axe.run(wanted).then(({ violations }) => violations)
  return page.evaluate(run, { ...options, resultTypes: ['violations'] } satisfies RunOptions)
}

/**
 * Runs in the page. Jumps to the final colors, because content that is fading in has no contrast yet; endless
 * animations are left alone.
 */
function finishAnimations(): void {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
