import { readFileSync } from 'node:fs'
import { buildClientSchema, type IntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { explorerSchema } from '@/lib/server/explorer'

test('the explorer holds the whole schema, deprecated fields included', () => {
  const { data } = JSON.parse(explorerSchema()) as { data: IntrospectionQuery }
  const brought = printSchema(lexicographicSortSchema(buildClientSchema(data)))
  expect(`${brought}\n`).toBe(readFileSync('graphql/generated/schema.graphql', 'utf8'))
})
