import type { Page } from '@playwright/test'
import { feedbackOf } from '../../fixtures/stored-rows'
import { enterAs, makePerson } from './people'
import { newestMail, say } from './stage'
import { expect, test } from './test'

const words = (key: string) => say('en', 'contact', key)
const sends = (body: string | null) => body?.includes('sendFeedbackMessage') ?? false

/** A new person with the dialog open. */
async function openDialog(page: Page): Promise<{ id: string; email: string }> {
  const person = await makePerson({ noCredential: true })
  await enterAs(page.context(), person.id)
  await page.goto('/account')
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
  await openAgain(page)
  return person
}

const openAgain = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'common', 'shell.contactUs') })
    .click()

test('a person’s message to the product team is stored, mailed and confirmed', async ({ page }) => {
  await page.clock.install()
  const { id, email } = await openDialog(page)
  const dialog = page.getByRole('dialog', { name: words('title') })
  const box = dialog.getByPlaceholder(words('placeholder'))
  await expect(dialog.getByRole('heading')).toHaveText('Contact Us')
  expect((await dialog.boundingBox())?.width).toBe(580)
  // Uses the layout size, because the opening animation scales the dialog down.
  expect(await box.evaluate((node: HTMLElement) => node.offsetHeight)).toBe(240)
  await expect(box).toBeFocused()
  await expect(dialog).toContainText(words('note'))
  await expect(dialog.getByRole('button', { name: words('cancel') })).toBeVisible()

  const release = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (sends(route.request().postData())) await release.promise
    await route.continue()
  })
  const message = `  Where is my certificate? <b>Ana</b>\n${id}  `
  await box.fill(message)
  const send = dialog.getByRole('button', { name: words('send'), exact: true })
  await send.click()
  await expect(send).toBeDisabled()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  // From here on only the test moves the clock, because a busy machine may need longer than a toast stays.
  await page.clock.pauseAt(Date.now() + 1000)
  release.resolve()

  await expect(dialog).toBeHidden()
  const toast = page.getByRole('status').filter({ hasText: 'Message sent' })
  await expect(toast).toContainText('You have successfully sent your message.')
  await page.clock.fastForward(2000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1100)
  await expect(toast).toBeHidden()
  await page.clock.resume()
  await openAgain(page)
  await expect(box).toHaveValue('')

  expect(await feedbackOf(id)).toEqual([message])
  const mail = await newestMail('feedback@suma.example', new RegExp(id))
  expect(mail.text).toContain(email)
  expect(mail.text).toContain('<b>Ana</b>')
})

test('a person whose message could not be sent sees why, and the text stays', async ({ page }) => {
  const { id } = await openDialog(page)
  const dialog = page.getByRole('dialog', { name: words('title') })
  const box = dialog.getByPlaceholder(words('placeholder'))
  const told = page.getByRole('alertdialog')
  const trySending = async () => {
    await dialog.getByRole('button', { name: words('send'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(told).toContainText('Failed to send message:')
  }
  await page.route('**/graphql', (route) => route.abort())
  await box.fill('Hello')
  await trySending()
  await expect(told).toContainText(say('en', 'errors', 'client.network'))
  await told.getByRole('button').click()

  await page.unroute('**/graphql')
  const refusal = { success: false, message: null, i18nMessageKey: null, fieldErrors: [] }
  await page.route('**/graphql', (route) => route.fulfill({ json: { data: { sendFeedbackMessage: refusal } } }))
  await openAgain(page)
  await expect(box).toHaveValue('Hello')
  await trySending()
  await expect(told).toContainText('Failed to send message: Unknown error.')
  await told.getByRole('button').click()
  expect(await feedbackOf(id)).toEqual([])
})
