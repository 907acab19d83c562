import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { demoPersonId, orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { makeFailedJob } from '../../fixtures/jobs'
import { database } from '../../lib/data/db'
import { enterAs } from './people'
import { speak } from './stage'

test('look', async ({ page }) => {
  test.setTimeout(600_000)
  await makeFailedJob('connect ECONNREFUSED 10.0.0.7:587')
  await makeFailedJob('550 <ana@example.com> unknown')
  const org = await orgIdNamed(sunrise)
  const feedback = await database().feedbackMessage.findFirstOrThrow({ where: { state: 'ANSWERED' } })
  const pages = [
    ['wheel', '/super/audit', 'audit'],
    ['wheel', '/super/audit?q=Sun', 'audit-search'],
    ['wheel', '/super/feedback', 'feedback'],
    ['wheel', `/super/feedback/${feedback.id}`, 'feedback-one'],
    ['wheel', '/super/jobs', 'jobs'],
    ['olivia', `/orgs/${org}/history`, 'org-history'],
    ['maria', '/account/history', 'own-history'],
  ] as const
  const out: string[] = []
  for (const [who, path, name] of pages) {
    await enterAs(page.context(), await demoPersonId(who))
    for (const [locale, scheme, width] of [
      ['en', 'light', 1440],
      ['es', 'dark', 390],
      ['ja', 'light', 768],
      ['en', 'dark', 768],
      ['en', 'light', 390],
    ] as const) {
      await speak(page, locale)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(path)
      await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `/tmp/w/t-audit/shots/${name}-${locale}-${scheme}-${width}.png`, fullPage: true })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      out.push(`${name} ${locale} ${scheme} ${width}: wide ${wide} axe ${violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`).join(' | ')}`)
    }
  }
  console.log(out.join('\n'))
})
