import { Agent, get } from 'node:http'
import { alternate, type Pair } from './latency'

/** What the process of `startAsking` is asked for: two addresses in turn, so often, signed in. */
export type Asked = { own: string; other: string; cookie: string; tries: number }
export type Answered = { pair: Pair } | { failed: string }

const agent = new Agent({ keepAlive: true })

const ask = (address: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const request = get(address, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`))
      answer.on('end', resolve).on('error', reject).resume()
    })
    request.on('error', reject)
  })

process.on('message', ({ own, other, cookie, tries }: Asked) => {
  const times = alternate(
    () => ask(own, cookie),
    () => ask(other, cookie),
    tries,
  )
  times.then(
    (pair) => process.send?.({ pair } satisfies Answered),
    (error: Error) => process.send?.({ failed: error.message } satisfies Answered),
  )
})
