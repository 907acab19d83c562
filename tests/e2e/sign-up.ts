import { expect, type Locator, type Page } from '@playwright/test'
import { codeFor, type Locale, say } from './stage'

/** A new person on the way from "Create account" to the dashboard. Counts taps and screens. */
export class SignUp {
  readonly page: Page
  readonly locale: Locale
  readonly screens: string[] = []
  readonly #began = performance.now()
  #taps = 0

  constructor(page: Page, locale: Locale) {
    this.page = page
    this.locale = locale
  }

  /** A press or a choice. */
  async tap(target: Locator): Promise<void> {
    this.#taps += 1
    await target.click()
  }
  /** Typing into a field counts as one tap as well. */
  async write(selector: string, text: string): Promise<void> {
    await this.tap(this.page.locator(selector))
    await this.page.locator(selector).fill(text)
  }
  async press(noun: string, key: string): Promise<void> {
    await this.#loaded()
    await this.tap(this.page.getByRole('button', { name: say(this.locale, noun, key), exact: true }))
  }
  /** Waits for the page's scripts, without which a button does nothing. */
  async #loaded(): Promise<void> {
    await expect(this.page.locator('#root')).toHaveAttribute('data-loaded', 'true')
  }
  /** Waits for a screen, by its title. */
  async see(name: string, title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(title)
    await this.fits()
    this.screens.push(name)
  }
  /** Nothing is wider than the phone, and touch targets are large enough. */
  async fits(): Promise<void> {
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const small = await this.page
      .locator('main :is(button, a.button, input:not([type=hidden]), select)')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.matches('.tick, [type=date]'))
          .filter((one) => one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML.slice(0, 120)),
      )
    expect(small).toEqual([])
  }

  /** "Create account" on the landing page, and the provider's own screen. */
  async createAccount(email: string): Promise<void> {
    this.screens.push('first page')
    await this.tap(this.page.getByRole('link', { name: say(this.locale, 'home', 'actions.createAccount') }).first())
    await expect(this.page.locator('input[name=password]')).toBeVisible()
    this.screens.push('account')
    await this.write('input[name=email]', email)
    await this.write('input[name=password]', 'a-good-password')
    await this.tap(this.page.locator('form:has(input[name=password]) button').first())
  }
  /** The code is sent automatically, its field has the focus, and typing the last digit submits it. */
  async verify(email: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/verification$/)
    await this.see('code', say(this.locale, 'verification', 'title'))
    await expect(this.page.locator('input[name=code]')).toBeFocused()
    this.#taps += 1
    await this.page.keyboard.type(await codeFor(email))
    await expect(this.page).toHaveURL(/\/onboarding/)
  }
  /** An unknown name, the date of birth and electronic records, on one page. */
  async introduce(firstName: string, lastName: string): Promise<void> {
    await this.see('profile', say(this.locale, 'onboarding', 'steps.name.title'))
    await this.write('#firstName', firstName)
    await this.write('#lastName', lastName)
    await this.#agree()
  }
  /** The same for somebody whose name is already known. */
  async confirm(name: string): Promise<void> {
    await this.see('profile', say(this.locale, 'onboarding', 'steps.birth.title'))
    await expect(this.page.getByRole('main')).toContainText(say(this.locale, 'onboarding', 'yourName', { name }))
    await this.#agree()
  }
  async #agree(): Promise<void> {
    await this.write('#dob', 'Sep 16, 1990')
    await this.press('onboarding', 'records.finish')
    await expect(this.page).not.toHaveURL(/\/onboarding/)
  }
  /** The license, with its preview in view before it is added. For invited people its likely place is preselected. */
  async addNurseAide(issued: string, expires: string, placeKnown = false): Promise<void> {
    const { page, locale } = this
    await expect(page).toHaveURL(/\/credentials\/new\?onboarding=true$/)
    await this.see('license', say(locale, 'credentials', 'new.titleFirst'))
    if (!placeKnown) {
      this.#taps += 1
      await page.locator('select[name=geo]').selectOption('CA')
    }
    await expect(page.locator('select[name=geo]')).toHaveValue('CA')
    await this.#loaded()
    await this.tap(page.getByRole('button', { name: /^CNA/ }))
    await expect(page.locator('input[name=credentialNumber]')).toBeFocused()
    await this.write('input[name=credentialNumber]', '00123456')
    await this.write('#effectiveAt', issued)
    await this.write('#expiresAt', expires)
    const periods = page.getByRole('list').filter({ hasText: say(locale, 'credentials', 'preview.current') })
    await expect(periods).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main')).toContainText('48')
    const none = page.getByRole('button', { name: say(locale, 'credentials', 'new.none'), exact: true })
    expect((await periods.boundingBox())!.y).toBeLessThan((await none.boundingBox())!.y)
    await this.press('credentials', 'new.save')
  }
  /** The result; sign-up may never take more screens or taps than `most`. */
  report(most: { screens: number; taps: number }): string {
    const seconds = (performance.now() - this.#began) / 1000
    expect(this.screens.length, this.screens.join()).toBeLessThanOrEqual(most.screens)
    expect(this.#taps).toBeLessThanOrEqual(most.taps)
    return `${this.screens.length} screens (${this.screens.join(', ')}), ${this.#taps} taps, ${seconds.toFixed(1)} s`
  }
}
