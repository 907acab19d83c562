import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** Requests a page, signed in, and discards its answer. Throws when the status is not 200. */
export const ask = (address: string, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`))
      answer.on('end', resolve).on('error', reject).resume()
    })
    request.on('error', reject)
  })
