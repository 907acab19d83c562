import { enterAs, makePerson } from './people'
import { newestMail, say, watchConsole } from './stage'
import { expect, test } from './test'

const words = (key: string) => say('en', 'access', key)

test('a person makes a token, sees it once, a program uses it, and it ends at once when it is revoked', async ({
  page,
  context,
  request,
}) => {
  const quiet = watchConsole(page)
  const { id, email } = await makePerson({ noCredential: true })
  await enterAs(context, id)
  await page.goto('/account/tokens')
  await page.getByRole('button', { name: words('tokens.make') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: words('form.save') }).click()
  await expect(form.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('[name=name]').fill('Reminder script')
  await form.getByLabel(words('scopes.profileRead')).check()
  await form.getByRole('button', { name: words('form.save') }).click()

  const made = page.getByRole('dialog', { name: words('made.title') })
  const token = await made.locator('[name=secret]').inputValue()
  expect(token).toMatch(/^suma_pat_[0-9A-Za-z]{49}$/)
  await made.getByRole('button', { name: words('made.close') }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Reminder script' })
  await expect(line).toContainText(`suma_pat_…${token.slice(-4)}`)
  await expect(page.locator('body')).not.toContainText(token)

  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await request.post('/graphql', { headers, data: { query } })
    return { status: answer.status(), text: await answer.text(), left: answer.headers().ratelimit }
  }
  const own = await ask('{ me { email } }')
  expect(own.text).toContain(email)
  expect(own.left).toContain('"requests";r=')
  expect((await ask('{ credentials { id } }')).text).toContain('scopeRequired')

  await line.getByRole('button', { name: say('en', 'access', 'list.revokeNamed', { name: 'Reminder script' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('revoke.ok') })
    .click()
  await expect(line).toHaveCount(0)
  expect((await ask('{ me { email } }')).status).toBe(401)
  await page.getByRole('link', { name: words('list.ended') }).click()
  await expect(line).toContainText(words('list.revoked'))
  await newestMail(email, /Reminder script/)
  quiet()
})
