import type { Locator, Page } from '@playwright/test'
import { demoPersonId } from '../../fixtures/demo-rows'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { ids } from './walks'

const shell = (key: string) => say('en', 'common', `shell.${key}`)
const style = (target: Locator, name: string, pseudo?: string) =>
  target.evaluate((element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name ?? ''), [
    name,
    pseudo,
  ] as const)
const scheme = (page: Page) => style(page.locator('html'), 'color-scheme')
const background = (page: Page) => style(page.locator('body'), 'background-color')

test('the primary color is emerald, states change within 0.2 s, disabled opacity is 0.6, and presses ripple', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/account')
  const save = page.getByRole('main').getByRole('button', { name: say('en', 'account', 'profile.save'), exact: true })
  // Emerald 700 on light, 500 on dark.
  expect(await style(save, 'background-color')).toBe('rgb(4, 120, 87)')
  expect(await style(save, 'transition-duration')).toBe('0.2s')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(save).toHaveCSS('background-color', 'rgb(16, 185, 129)')

  expect(await style(save, 'opacity', '::after')).toBe('0')
  await save.hover()
  await page.mouse.down()
  expect(await style(save, 'opacity', '::after')).toBe('0.22')
  // Released elsewhere, so nothing is sent.
  await page.mouse.move(0, 0)
  await page.mouse.up()

  await save.evaluate((button) => button.toggleAttribute('disabled', true))
  await expect(save).toHaveCSS('opacity', '0.6')
})

test('a person chooses light, dark or the device’s theme, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/account')
  await page.locator('.toaster').waitFor({ state: 'attached' })
  const [white, night] = ['rgb(247, 248, 246)', 'rgb(15, 23, 20)']
  const choose = async (key: string) => {
    const choice = page.getByRole('button', { name: shell(key), exact: true })
    if (!(await choice.isVisible()))
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Ana Ruiz/ })
        .click()
    await choice.click()
  }
  expect([await scheme(page), await background(page)]).toEqual(['light dark', white])
  await choose('themeDark')
  await expect.poll(() => background(page)).toBe(night)
  await page.reload()
  expect([await scheme(page), await background(page)]).toEqual(['dark', night])
  await page.locator('.toaster').waitFor({ state: 'attached' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose('themeLight')
  await expect.poll(() => background(page)).toBe(white)
  await choose('themeDevice')
  await expect.poll(() => background(page)).toBe(night)
  await page.reload()
  expect([await scheme(page), await background(page)]).toEqual(['light dark', night])
})

test('a printed page shows the record dark on white, without header and buttons', async ({ page }) => {
  const { license } = await ids()
  await enterAs(page.context(), await demoPersonId('maria'))
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of [`/credentials/${license}`, '/documents', '/account/records']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const seen = page.locator('body')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button').and(page.locator(':visible'))).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([await background(page), await style(seen, 'color')]).toEqual(['rgb(255, 255, 255)', 'rgb(16, 32, 27)'])
  }
})
