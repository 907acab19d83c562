import { type IncomingMessage, request } from 'node:http'
import { readSetCookie } from './cookie-jar'
import { follow } from './sign-in'

/** A form of the identity provider's pages, or the subject of a demo person who is signed in with a click. */
export type Way = string | { action: 'google' | 'password' | 'sign-up'; form: Record<string, string> }

type Cookie = { value: string; path: string; line: string }

/** Headers that a browser sends when a person opens a page. */
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Builds the request by hand, because fetch sets the Sec-Fetch headers itself. */
function send(url: URL, headers: Record<string, string>, form?: Record<string, string>): Promise<Response> {
  const body = form && new URLSearchParams(form).toString()
  const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url, { method, headers: { ...type, ...headers } }, (answer) => resolve(toResponse(answer)))
    sent.on('error', reject)
    sent.end(body)
  })
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const chunks = await answer.toArray()
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = answer.statusCode ?? 0
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers })
}

/** A browser without a screen, whose cookies can be read, changed and lost. It does not follow redirects. */
export class Visitor {
  readonly jar = new Map<string, Cookie>()
  /** The address where the server listens. */
  readonly origin: string
  /** The address that people use: a different one behind a proxy. */
  readonly site: string

  constructor(origin: string, site = origin) {
    this.origin = origin
    this.site = site
  }

  cookie = (name: string): string | null => this.jar.get(name)?.value ?? null
  /** The whole Set-Cookie line, with its flags. */
  cookieLine = (name: string): string | null => this.jar.get(name)?.line ?? null

  setCookie(name: string, value: string): void {
    this.jar.set(name, { value, path: '/', line: '' })
  }

  /** Opens an address, or sends a form to it. A path is relative to the site. */
  open = async (address: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const url = new URL(address, this.origin)
    const cookie = [...this.jar]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const site: Record<string, string> = form ? { 'sec-fetch-site': 'same-origin' } : {}
    const answer = await send(url, { ...navigation, ...site, cookie, ...headers }, form)
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  /**
   * Signs in at the identity provider. Returns the address that leads back. `change` tampers with the query on the way
   * there.
   */
  async reachCallback(way: Way, change: (query: URLSearchParams) => void = () => {}): Promise<URL> {
    const start = await this.open('/login')
    if (start.status !== 303) throw new Error(`/login answered ${start.status}`)
    const there = new URL(start.headers.get('location') ?? '')
    change(there.searchParams)
    return this.leadBack(there, way)
  }

  /** The address to which "Sign in with your organization" sends this email. */
  async askedAt(email: string): Promise<URL> {
    const answer = await this.open('/api/organization-sign-in', { email })
    const leads = /^0; url=(.*)$/.exec(answer.headers.get('refresh') ?? '')?.[1]
    return new URL(leads ?? answer.headers.get('location') ?? 'about:blank')
  }

  /** Signs in at the identity provider behind an address. Returns the address that leads back. */
  async leadBack(there: URL, way: Way): Promise<URL> {
    const away = `${this.site}/callback`
    const { action, form } = typeof way === 'string' ? { action: 'demo', form: { subject: way } } : way
    const first = await follow(this.open, there.href, away)
    const { back } = first.page ? await follow(this.open, `${first.page}/${action}`, away, form) : first
    if (!back) throw new Error('The identity provider did not lead back')
    return new URL(back.pathname + back.search, this.origin)
  }

  /** Signs in completely. Returns the response of the callback. */
  async signIn(way: Way): Promise<Response> {
    return this.open((await this.reachCallback(way)).href)
  }

  /** The redirect target of a page: `/somewhere?query`, or the status of a page that does not redirect. */
  async leadsTo(path: string): Promise<string | number> {
    const answer = await this.open(path)
    const location = answer.headers.get('location')
    if (location === null) return answer.status
    const { origin, pathname, search } = new URL(location, this.site)
    return origin === this.site ? pathname + search : location
  }

  /** Follows redirects to the last page. Returns its status and path. */
  async endsAt(path: string): Promise<string> {
    let at = path
    for (let hops = 0; hops < 8; hops += 1) {
      const next = await this.leadsTo(at)
      if (typeof next === 'number') return `${next} ${at}`
      at = next
    }
    return `lost at ${at}`
  }

  /** True when this browser is signed in: the guard chain then redirects `/`. */
  isSignedIn = async (): Promise<boolean> => (await this.open('/')).status === 307

  #keep(line: string): void {
    const { name, value, path, gone } = readSetCookie(line)
    if (gone) this.jar.delete(name)
    else this.jar.set(name, { value, path, line })
  }
}
