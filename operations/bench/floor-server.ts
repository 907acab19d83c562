// The framework alone, under the same kind of server as the product: a floor that no page or route handler can beat.
import { createServer } from 'node:http'
import next from 'next'

const port = Number(process.env.PORT)
const app = next({ dev: false, dir: 'operations/bench/floor-app', port, hostname: 'localhost' })
await app.prepare()
const pages = app.getRequestHandler()
const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
  if (request.url === '/api/health/ready') return void response.writeHead(200).end('ready')
  pages(request, response).catch(() => response.destroy())
})
process.on('SIGTERM', () => process.exit(0))
server.listen(port)
