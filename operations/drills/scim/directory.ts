import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import SCIMMY from 'scimmy'

type Body = Record<string, unknown> & { id: string; active: boolean; totalResults: number; Resources: Body[] }
export type Answer = { status: number; body: Body }

/** Record of one run against an address: the duration of each kind of request, and deviations from the standard. */
export class Directory {
  readonly wrong: string[] = []
  readonly #address: string
  readonly #token: string
  readonly #times = new Map<string, number[]>()

  constructor(address: string, token: string) {
    this.#address = address
    this.#token = token
  }

  /** Sends one request and parses the response with a SCIM library, which refuses what the standard refuses. */
  async send(name: string, method: string, path: string, body?: object): Promise<Answer> {
    const begun = performance.now()
    const answer = await this.#fetch(path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/scim+json' },
      body: body && JSON.stringify(body),
    })
    const responseBody = JSON.parse((await answer.text()) || '{}') as Body
    this.#times.set(name, [...(this.#times.get(name) ?? []), performance.now() - begun])
    this.#judge(`${method} ${path}`, answer, responseBody)
    return { status: answer.status, body: responseBody }
  }

  /** Waits and tries again when the server answers 429. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.#address + path, init)
    if (response.status !== 429) return response
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000)
    return this.#fetch(path, init)
  }

  expect(what: string, is: unknown, expected: unknown): void {
    if (JSON.stringify(is) !== JSON.stringify(expected))
      this.wrong.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(expected)}`)
  }

  /** One line for each kind of request. */
  told(): string[] {
    return [...this.#times].map(([name, all]) => {
      const times = all.toSorted((one, other) => one - other)
      const at = (part: number) => `${(times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1)} ms`
      return `${name.padEnd(34)} ${String(times.length).padStart(5)} requests, half within ${at(0.5)}, 95 of 100 within ${at(0.95)}`
    })
  }

  #judge(what: string, { status, headers }: Response, body: Body): void {
    try {
      if (status !== 204 && !headers.get('content-type')?.startsWith('application/scim+json'))
        throw new Error(`the type is ${headers.get('content-type')}`)
      const schemas = (body.schemas ?? []) as string[]
      if (status >= 400 && !schemas.includes(SCIMMY.Messages.ErrorResponse.id)) throw new Error('no error message')
      if (schemas.includes(SCIMMY.Schemas.User.definition.id)) new SCIMMY.Schemas.User(body, 'out')
      if (schemas.includes(SCIMMY.Messages.ListResponse.id)) new SCIMMY.Messages.ListResponse(body as never)
    } catch (error) {
      this.wrong.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
