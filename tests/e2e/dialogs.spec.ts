import type { Page } from '@playwright/test'
import { demoPersonId } from '../../fixtures/demo-rows'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

const asked = (page: Page) => page.getByRole('alertdialog')
const ok = (page: Page) => asked(page).getByRole('button', { name: say('en', 'common', 'dialog.ok'), exact: true })
const cancel = (page: Page) =>
  asked(page).getByRole('button', { name: say('en', 'common', 'dialog.cancel'), exact: true })
type Answered = Window & { answers: boolean[] }

/** Asks like the product's own code; answers are kept in the page. */
const ask = (page: Page, kind: 'alert' | 'confirm', text: string | { html: string }) =>
  page.evaluate(
    ([kind, text]) => {
      const { answers = [] } = window as unknown as Partial<Answered>
      Object.assign(window, { answers })
      const detail = { kind, text, answer: (yes: boolean) => answers.push(yes) }
      return window.dispatchEvent(new CustomEvent('suma:ask', { cancelable: true, detail }))
    },
    [kind, text] as const,
  )
const answers = (page: Page) => page.evaluate(() => (window as unknown as Answered).answers)

async function open(page: Page): Promise<void> {
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/account')
  await page.locator('.toaster').waitFor({ state: 'attached' })
}

test('the simple dialog alerts and confirms with the right widths, layer and focus', async ({ page }) => {
  await open(page)
  const settings = page
    .getByRole('banner')
    .getByRole('link', { name: say('en', 'common', 'shell.accountSettings'), exact: true })
  await settings.focus()
  await ask(page, 'alert', 'Short.')
  await expect(asked(page)).toBeVisible()
  await expect(cancel(page)).toBeHidden()
  await expect(ok(page)).toBeFocused()
  const { width, zIndex } = await asked(page).evaluate((box) => ({
    width: box.getBoundingClientRect().width,
    zIndex: getComputedStyle(box).zIndex,
  }))
  expect([width, zIndex]).toEqual([380, '9000'])
  await ok(page).click()
  await expect(asked(page)).toBeHidden()
  await expect(settings).toBeFocused()

  await ask(page, 'confirm', 'A long question. '.repeat(20))
  await expect(asked(page)).toBeVisible()
  expect((await asked(page).boundingBox())?.width).toBe(480)
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true)
  }
  await page.setViewportSize({ width: 360, height: 700 })
  expect((await asked(page).boundingBox())?.width).toBe(360 - 32)
  await ok(page).click()
  await ask(page, 'confirm', 'Second?')
  expect((await asked(page).boundingBox())?.width).toBe(360 - 32)
  await cancel(page).click()
  await ask(page, 'confirm', 'Third?')
  await expect(asked(page)).toContainText('Third?')
  await page.keyboard.press('Escape')
  await expect(asked(page)).toBeHidden()
  await expect(settings).toBeFocused()
  await expect.poll(() => answers(page)).toEqual([true, true, false, false])
})

/** Markup somebody might smuggle into a text, and the part of it that is rendered. */
const hostile: [html: string, drawn: string][] = [
  ['<b>Two</b> licenses<br>and <i>one</i> class', '<b>Two</b> licenses<br>and <i>one</i> class'],
  [
    '<ul><li>One</li></ul><ol><li>Two</li></ol><p>Three <code>3</code></p>',
    '<ul><li>One</li></ul><ol><li>Two</li></ol><p>Three <code>3</code></p>',
  ],
  ['<script>taken = 1</script>Text', 'Text'],
  ['<img src=x onerror="taken = 1">Text', 'Text'],
  ['<b onclick="taken = 1" style="color:red" class="x" id="content" data-tip="x">Text</b>', '<b>Text</b>'],
  ['<style>body{display:none}</style>Text', 'Text'],
  ['<meta http-equiv="refresh" content="0;url=/expired">Text', 'Text'],
  ['<form action="/logout" method="post"><button>Text</button></form>', 'Text'],
  ['<iframe srcdoc="<script>parent.taken = 1</script>"></iframe>Text', 'Text'],
  ['<a href="javascript:taken = 1">Text</a>', 'Text'],
  ['<svg><a xlink:href="javascript:taken = 1"><text>Text</text></a></svg>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror="taken = 1">', ''],
  ['<base href="https://evil.example/"><link rel="stylesheet" href="//evil.example/x">Text', 'Text'],
  ['<object data="/"></object><embed src="/"><video src="/" onerror="taken = 1"></video>Text', 'Text'],
  ['&lt;script&gt;taken = 1&lt;/script&gt;', '&lt;script&gt;taken = 1&lt;/script&gt;'],
]

test('allowed elements of a text are shown and all others removed', async ({ page }) => {
  await open(page)
  for (const [html, drawn] of hostile) {
    await ask(page, 'alert', { html })
    const body = asked(page).locator('.running-text')
    await expect.poll(() => body.innerHTML(), html).toBe(drawn)
    await ok(page).click()
  }
  await ask(page, 'alert', '<b>As it is</b>')
  await expect(asked(page)).toContainText('<b>As it is</b>')
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/account')
})

test('a confirmation names its subject in bold, and Back closes it instead of moving the page beneath', async ({
  page,
}) => {
  await enterAs(page.context(), await demoPersonId('maria'))
  await page.goto('/account/organizations')
  await page.locator('.toaster').waitFor({ state: 'attached' })
  await page.evaluate(() => history.pushState(null, '', '?step=2'))
  const leave = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: say('en', 'account', 'organizations.leave') })
    .first()
  await leave.click()
  await expect(asked(page).locator('b')).toHaveText('Sunrise Care Center')
  await page.evaluate(() => history.back())
  await expect(asked(page)).toBeHidden()
  await expect(page).toHaveURL(/step=2$/)
  await expect(leave).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(page).not.toHaveURL(/step=2$/)

  // A step to another document cannot be held, so the page has an entry of its own for it, which Back passes over later.
  await page.goto('/account/organizations?loaded')
  await leave.click()
  await expect(asked(page)).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(asked(page)).toBeHidden()
  await expect(page).toHaveURL(/loaded$/)
  await page.evaluate(() => history.back())
  await expect(page).not.toHaveURL(/loaded$/)
})

test('a toast appears at the top right, below the header, and is announced politely', async ({ page }) => {
  await open(page)
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('suma:toast', { detail: { title: 'Saved' } })))
  const toast = page.locator('.toast')
  await expect(page.getByRole('status').filter({ has: toast })).toHaveCount(1)
  // After the animation that brings it in.
  const header = await page.getByRole('banner').boundingBox()
  const below = (header?.y ?? 0) + (header?.height ?? 0)
  await expect.poll(async () => ((await toast.boundingBox())?.y ?? 0) - below).toBe(8)
  const [box, width] = [await toast.boundingBox(), page.viewportSize()?.width ?? 0]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - 16)
})
