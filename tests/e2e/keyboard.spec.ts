import type { Locator, Page } from '@playwright/test'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

const shell = (key: string) => say('en', 'common', `shell.${key}`)

/** True if the focused element shows its focus by an outline or a ring, on itself or on the box around it. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (!one || one === document.body) return true
    const marked = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    return marked(one) || marked(one.parentElement) || marked(one.closest('label')) || one.outerHTML.slice(0, 200)
  })

/** Presses Tab until the target has the focus; every stop on the way must show its focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await showsFocus(page)).toBe(true)
  }
  await expect(target).toBeFocused()
}

async function enter(page: Page, wish?: Parameters<typeof makePerson>[0]): Promise<void> {
  await enterAs(page.context(), (await makePerson(wish)).id)
}

test('a person uses header, menus and the contact dialog by keyboard', async ({ page }) => {
  await enter(page, { noCredential: true })
  await page.goto('/account')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: shell('skipToContent') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  expect(await showsFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)

  // The side navigation closes and opens, and the focus moves on.
  const toggle = page.getByRole('banner').getByRole('button', { name: shell('closeMenu') })
  await tabTo(page, toggle, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: shell('mainNavigation') })).toBeHidden()
  await page.keyboard.press('Enter')
  const licenses = page
    .getByRole('navigation', { name: shell('mainNavigation') })
    .getByRole('link')
    .nth(1)
  await tabTo(page, licenses)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/credentials$/)

  // The dialog traps the focus and returns it.
  const contact = page.getByRole('banner').getByRole('button', { name: shell('contactUs') })
  await contact.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    const inside = await dialog.evaluate((box) =>
      [box, document.body].some(
        (one) => one === document.activeElement || (one === box && box.contains(document.activeElement)),
      ),
    )
    expect(inside).toBe(true)
    expect(await showsFocus(page)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(contact).toBeFocused()

  // The person's menu: language.
  const person = page.getByRole('banner').getByRole('button', { name: /^Ana Ruiz/ })
  await tabTo(page, person)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Español' }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Español' })).toBeHidden()
  await expect(person).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Español' }))
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a person uses the side navigation on a phone, and the language before sign-in, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const picker = page.getByRole('button', { name: `${shell('language')}: English` })
  await tabTo(page, picker)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '日本語' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.context().clearCookies()

  await enter(page, { noCredential: true })
  await page.goto('/account')
  const opener = page.getByRole('banner').getByRole('button', { name: shell('openMenu') })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: shell('mainNavigation') })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: say('en', 'common', 'nav.dashboard') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(menu).toBeHidden()
})

test('a person takes the first steps and enters a license and a credit by keyboard', async ({ page }) => {
  await enter(page, { complete: false })
  const press = (key: string) => page.keyboard.press(key)
  const write = async (selector: string, text: string) => {
    await tabTo(page, page.locator(selector))
    await page.keyboard.type(text)
  }
  await page.goto('/onboarding')
  await write('#firstName', 'Ana')
  await write('#lastName', 'Ruiz')
  await write('#dob', '5/17/1990')
  await press('Enter')

  await expect(page).toHaveURL(/\/credentials\/new/)
  await write('select[name=geo]', 'California')
  await write('#credentialType', 'Registered N')
  await press('Enter')
  await write('#credentialNumber', '00555111')
  await write('#effectiveAt', `Feb 3, ${new Date().getFullYear() - 3}`)
  await write('#expiresAt', `May 31, ${new Date().getFullYear() + 1}`)
  await tabTo(page, page.locator('input[name=firstLicense]').first())
  await press('ArrowDown')
  await press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/add-credits')
  await write('#title', 'Wound care')
  await write('#completedAt', `Jan 5, ${new Date().getFullYear()}`)
  await write('#units', '3')
  await tabTo(page, page.locator('input[name=format]').first())
  await press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: say('en', 'credits', 'add.save') }))
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Wound care' }).or(page.getByText('Wound care').first())).toBeVisible()
})
