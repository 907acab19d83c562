import { readFileSync } from 'node:fs'
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { GET } from '@/app/developers/schema.graphql/route'
import { call } from './call'

const sdl = readFileSync('graphql/generated/schema.graphql', 'utf8')
const whole = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true })

test('anybody who asks gets the whole schema, deprecated fields included', async () => {
  const { status, json } = await call(whole, {})
  expect([status, json.errors]).toEqual([200, undefined])
  const told = buildClientSchema(json.data as unknown as IntrospectionQuery)
  expect(`${printSchema(lexicographicSortSchema(told))}\n`).toBe(sdl)
})

test('a misspelled field is answered with the one that was meant', async () => {
  const { status, json } = await call('{ me { firstNam } }', {})
  expect([status, json.errors?.[0]?.message]).toEqual([400, expect.stringContaining('Did you mean "firstName"')])
})

const download = (headers: Record<string, string> = {}) =>
  GET(new Request('http://localhost:3000/developers/schema.graphql', { headers }))

test('the file of the schema names version, digest and what releases changed, and is not sent twice', async () => {
  const answer = await download()
  const text = await answer.text()
  expect(text).toMatch(/^# Suma \d+\.\d+\.\d+, sha256 [0-9a-f]{64}\n#\n# ## \d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}\n/)
  expect(text.endsWith(`\n\n${sdl}`)).toBe(true)
  expect(printSchema(buildSchema(text))).toBe(printSchema(buildSchema(sdl)))
  const again = await download({ 'if-none-match': answer.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
