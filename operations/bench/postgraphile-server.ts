// PostGraphile 5 alone, started as its documentation says, over the same database: what a ready-made API would offer.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Not one of our dependencies: the bench has installed it in a folder of its own.
const { resolve } = createRequire(join(process.env.POSTGRAPHILE_FOLDER ?? '', 'package.json'))
const load = (name: string) => import(pathToFileURL(resolve(name)).href)

const { postgraphile } = await load('postgraphile')
const { PostGraphileAmberPreset } = await load('postgraphile/presets/amber')
const { makePgService } = await load('postgraphile/adaptors/pg')
const { grafserv } = await load('postgraphile/grafserv/node')

const service = makePgService({
  connectionString: process.env.DATABASE_URL,
  schemas: ['public'],
  poolConfig: { max: 10 },
})
const preset = { extends: [PostGraphileAmberPreset], pgServices: [service], grafserv: { graphqlPath: '/graphql' } }
const answer = createServer((request, response) => {
  if (request.url === '/api/health/ready') return void response.end('ready')
  server.emit('request', request, response)
})
const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
process.on('SIGTERM', () => process.exit(0))
answer.listen(Number(process.env.PORT))
