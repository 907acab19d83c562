import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on a page. While a page follows another its title comes a moment after the rest. */
export async function violationsOf(page: Page) {
  await expect(page).toHaveTitle(/\S/)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations
}
