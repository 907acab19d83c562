import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { startOwnServer } from '../own-server'
import { expect, test } from '../test'

const agent = new Agent({ keepAlive: true, maxSockets: 10 })

function status(port: number, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}
    const sent = request({ host: 'localhost', port, path, method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('a server stopped under load loses no accepted request and ends with 0', async () => {
  const { child, port } = await startOwnServer()
  const ended = once(child, 'exit')
  const work = () => status(port, '/graphql', JSON.stringify({ query: '{ list(name: "geographies") { code label } }' }))
  await Promise.all(Array.from({ length: 10 }, work))

  const answers = Array.from({ length: 30 }, work)
  child.kill('SIGTERM')
  const later = Array.from({ length: 20 }, work)
  expect(await Promise.all([...answers, ...later])).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await ended).toEqual([0, null])
})
