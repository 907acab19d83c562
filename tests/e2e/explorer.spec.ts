import { createHash } from 'node:crypto'
import { buildSchema, getIntrospectionQuery } from 'graphql'
import { Visitor } from '../../dev/visitor/visitor'
import { ask } from './api-client'
import { enterAs, makePerson, newSession } from './people'
import { watchConsole } from './stage'
import { expect, test } from './test'

const documentOf = getIntrospectionQuery()

test('the API explorer runs a query as the signed-in person and loads nothing from other sites', async ({ page }) => {
  const { id } = await makePerson({ noCredential: true })
  await enterAs(page.context(), id)
  const quiet = watchConsole(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== process.env.E2E_ORIGIN) elsewhere.push(request.url())
  })
  const answer = await page.goto('/explorer')
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  // Before its editor is loaded, a press does nothing.
  await expect(page.locator('.graphiql-query-editor')).toContainText('firstName')
  await page.getByRole('button', { name: /execute query/i }).click()
  await expect(page.locator('.graphiql-response')).toContainText(/"firstName":\s"Ana"/)
  expect(elsewhere).toEqual([])
  quiet()
})

test('the explorer keeps queries in the tab, for the person who wrote them', async ({ page }) => {
  const open = async () => {
    await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
    await page.goto('/explorer')
    await expect(page.locator('.graphiql-query-editor')).toContainText('firstName')
  }
  await open()
  await page.getByRole('button', { name: /execute query/i }).click()
  await expect(page.locator('.graphiql-response')).toContainText(/"firstName":\s"Ana"/)
  await page.evaluate(() => sessionStorage.setItem('graphiql:asked', 'by the first'))
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('graphiql:asked'))).toBe('by the first')
  await open()
  expect(await page.evaluate(() => sessionStorage.getItem('graphiql:asked'))).toBeNull()
  await page.goto('/account')
  const left = () => Object.keys(localStorage).filter((key) => /^(graphiql|ruru):/i.test(key))
  expect(await page.evaluate(left)).toEqual([])
})

test('the explorer is open to signed-in, verified people only', async () => {
  const visitor = new Visitor(process.env.E2E_ORIGIN!)
  expect(await visitor.leadsTo('/explorer')).toBe('/')
  expect(visitor.cookieLine('suma-redirect') ?? [...visitor.jar.keys()].join()).toContain('redirect')
  const { id } = await makePerson({ verified: false })
  visitor.setCookie('sid', await newSession(id))
  expect(await visitor.leadsTo('/explorer')).toBe('/verification')
})

test('the schema is public, and the explorer shows it', async ({ page }) => {
  expect(await ask(documentOf, {}, {})).toMatchObject({ status: 200, json: { data: { __schema: {} } } })
  const answer = await fetch(`${process.env.E2E_ORIGIN}/developers/schema.graphql`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/graphql; charset=utf-8'])
  const digest = createHash('sha256')
    .update(text.slice(text.indexOf('\n\n') + 2))
    .digest('hex')
  expect([answer.headers.get('etag'), text.split('\n', 1)[0]]).toEqual([
    `"${digest}"`,
    expect.stringMatching(new RegExp(`^# Suma \\d+\\.\\d+\\.\\d+, sha256 ${digest}$`)),
  ])
  buildSchema(text)

  const { id } = await makePerson({ noCredential: true })
  await enterAs(page.context(), id)
  await page.goto('/explorer')
  await expect(page.locator('.graphiql-query-editor')).toContainText('firstName')
  await page.getByRole('button', { name: /documentation explorer/i }).click()
  await expect(page.locator('.graphiql-doc-explorer')).toContainText('Mutation')
})
