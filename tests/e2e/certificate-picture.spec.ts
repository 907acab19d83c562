import { PDF } from '@libpdf/core'
import type { Browser, Page } from '@playwright/test'
import { enterAs, makePerson } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'

const fields = (key: string) => say('en', 'credits', `fields.${key}`)

/**
 * A certificate as somebody photographs it: slightly tilted, with a shadow. The browser renders it, so the machine's
 * own fonts will do.
 */
async function photo(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, deviceScaleFactor: 2 })
  await page.setContent(`<body style="margin:0;background:#8b7355;font:24px serif">
    <div style="position:absolute;inset:40px;transform:rotate(-1deg);border:6px solid #8a6d1f;text-align:center;line-height:2.4;
      background:linear-gradient(120deg,#fffdf5,#d8d2c4)">
      <div style="font-size:44px">Certificate of Completion</div>
      <div>This certifies that <i>Ana Ruiz</i> has successfully completed</div>
      <div style="font-size:32px"><b>Infection Control Basics</b></div>
      <div>Date of completion: June 9, 2026</div>
      <div>Contact hours: 3</div>
      <div>Provider: Harbor Nursing Education</div>
      <div>Provider Number: CEP 14477</div>
    </div></body>`)
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 })
  await page.close()
  return picture
}

/** The picture in the form a scanner sends: a one-page PDF without text. */
async function scan(picture: Buffer): Promise<Buffer> {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'letter', orientation: 'landscape' })
  const image = pdf.embedJpeg(new Uint8Array(picture))
  page.drawImage(image, { x: 0, y: 30, width: 792, height: 547 })
  return Buffer.from(await pdf.save())
}

async function isFilledIn(page: Page): Promise<void> {
  await expect(page.getByLabel(fields('courseTitle'), { exact: true })).toHaveValue('Infection Control Basics')
  await expect(page.locator('input[name=providerName]')).toHaveValue('Harbor Nursing Education')
  await expect(page.locator('input[name=providerNumber]')).toHaveValue('CEP 14477')
  await expect(page.locator('input[name=units]')).toHaveValue('3')
  await expect(page.getByText(/^We read these from your certificate. Please check them: /)).toBeVisible()
}

test('a photographed and a scanned certificate fill the form of a credit in the browser; nothing is sent, and no page may compile WebAssembly', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await enterAs(context, (await makePerson({ noCredential: true })).id)
  const page = await context.newPage()
  const quiet = watchConsole(page)
  const sent: string[] = []
  page.on('request', (request) => {
    // The page regularly checks the session, in requests that contain nothing of what is on the screen.
    const says = request.postDataBuffer()?.length ?? 0
    const leaves = !/^blob:/.test(request.url()) && !request.url().startsWith(process.env.E2E_ORIGIN!)
    if (says > 200 || leaves) sent.push(`${request.url()} ${says}`)
  })
  const answer = await page.goto('/add-credits')
  expect(answer?.headers()['content-security-policy']).not.toContain('wasm')
  await page.waitForLoadState('networkidle')
  sent.length = 0

  const picture = await photo(browser)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'IMG_2207.jpg', mimeType: 'image/jpeg', buffer: picture })
  await isFilledIn(page)
  await page.getByRole('button', { name: fields('removeFile') }).click()
  await expect(page.getByLabel(fields('courseTitle'), { exact: true })).toHaveValue('')
  await file.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: await scan(picture) })
  await isFilledIn(page)
  expect(sent).toEqual([])
  quiet()
})
