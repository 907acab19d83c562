import { expect, test } from '@playwright/test'
import { callAs } from './api'
import { enterAs, license, makePerson } from './people'
import { say, speak } from './stage'

test.use({ javaScriptEnabled: false })

const title = (file: string, key: string) => say('en', file, key)

/** Pages whose guard reads everything they show. */
const pages = {
  'the dashboard': { path: () => '/dashboard', heading: title('dashboard', 'title') },
  'the list of licenses': { path: () => '/credentials', heading: title('credentials', 'list.title') },
  'a license': { path: (id: string) => `/credentials/${id}`, heading: /CNA/ },
  'the form for credits': { path: () => '/add-credits', heading: title('credits', 'add.title') },
}

for (const [name, { path, heading }] of Object.entries(pages))
  test(`${name} is complete without script, and no skeleton is sent before it`, async ({ page, context }) => {
    await Promise.all([speak(page, 'en'), enterAs(context, (await makePerson()).id)])
    const added = await callAs(page.request, 'addCredential', { input: license })
    const answer = await page.goto(path(`${added.payload?.data?.id}`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const html = (await answer?.text()) ?? ''
    expect(html.slice(0, html.indexOf('self.__next_f'))).not.toContain('skeleton')
  })
