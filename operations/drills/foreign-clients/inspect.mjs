import { readFileSync } from 'node:fs'
import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'

const [before, now] = ['published.graphql', 'schema.graphql'].map((file) => buildSchema(readFileSync(file, 'utf8')))
const changes = await diff(before, now)
const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
for (const { message } of breaking) console.error(message)
console.log(`${changes.length} changes, ${breaking.length} of them breaking`)
process.exit(breaking.length > 0 ? 1 : 0)
