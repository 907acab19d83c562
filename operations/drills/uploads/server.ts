import { createServer } from 'node:http'
import { handleGraphql } from '@/graphql/http'

// The API on a plain server, as in server.ts but without the pages, so that only uploads can make memory grow.
const server = createServer({ requestTimeout: 60_000 }, (request, response) => {
  const { method = '', url = '', headers, socket } = request
  request.on('error', () => {})
  handleGraphql({ method, url, headers, body: request, address: socket.remoteAddress ?? null }).then(
    (answer) => response.writeHead(answer.status, answer.headers).end(answer.body),
    () => response.destroy(),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
