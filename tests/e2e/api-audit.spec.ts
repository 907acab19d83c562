import { serverAudits } from 'graphql-http'
import { expect, test } from './test'

/** The audits published by the reference implementation of GraphQL over HTTP: every MUST, SHOULD and MAY. */
test('the API passes every audit of GraphQL over HTTP', async () => {
  const audits = serverAudits({ url: `${process.env.E2E_ORIGIN}/graphql`, fetchFn: fetch })
  const results = await Promise.all(audits.map((audit) => audit.fn()))
  expect(results.length).toBeGreaterThan(50)
  const trouble = results.filter(({ status }) => status !== 'ok')
  expect(trouble.map(({ status, name }) => `${status}: ${name}`)).toEqual([])
})
