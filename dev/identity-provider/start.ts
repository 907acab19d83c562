import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SeedPerson } from '@/fixtures/demo-people'
import { StartProblem } from '../machine/start-problem'
import { openAccounts } from './accounts'
import type { Parts } from './attempt'
import { makeCodes } from './codes'
import { type Faults, makeFaults, tamperWithCallback, tamperWithPublished, tamperWithToken } from './faults'
import { localeOf, pageHeaders, sendFailure, sendPage } from './http'
import { handleInteraction } from './interaction'
import { openKeys } from './keys'
import { makeLinks } from './links'
import { handleLogout } from './logout'
import { mailer } from './mail'
import { type ClientSpec, makeOidc } from './oidc'
import { errorPage, linkPage, logoutPage } from './pages/other-pages'
import { openRecords } from './records'
import { handleUserinfo } from './userinfo'

type IdentityProviderOptions = {
  /** 0 takes a free port; leave `issuer` out in that case. */
  port: number
  issuer?: string
  host?: string
  clients: readonly ClientSpec[]
  /** Destination of codes and links, as in MAIL_URL. */
  mailUrl: string
  dataDir: string
  /** The audience of access tokens: the API. */
  audience: string
  people?: readonly SeedPerson[]
  faults?: Faults
  /**
   * Mails a link to people who sign in with an unconfirmed address. The product itself confirms addresses with its own
   * code.
   */
  sendsLinks?: boolean
}

/** A running identity provider. */
export type IdentityProvider = { issuer: string; port: number; faults: Faults; stop: () => Promise<void> }

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function assemble(options: IdentityProviderOptions, issuer: string) {
  const keys = openKeys(options.dataDir)
  const records = openRecords(options.dataDir)
  const people = options.people ?? []
  const accounts = openAccounts(options.dataDir, people)
  const provider = makeOidc({
    ...options,
    issuer,
    accounts,
    keys,
    records,
    renderError: (ctx, error) => {
      ctx.set(pageHeaders)
      return errorPage(localeOf(ctx.req), error)
    },
    renderLogout: (ctx, form) => {
      ctx.set(pageHeaders)
      return logoutPage(localeOf(ctx.req), form)
    },
  })
  const parts: Parts = {
    issuer,
    provider,
    accounts,
    people,
    codes: makeCodes(),
    links: makeLinks(),
    sendsLinks: options.sendsLinks === true,
    sendMail: mailer(options.mailUrl),
    home: homeOf(options.clients),
  }
  return { keys, records, provider, accounts, parts }
}

/** The page of the web app that decides where somebody goes on. */
function homeOf(clients: IdentityProviderOptions['clients']): string | null {
  const uri = clients.flatMap(({ redirectUris }) => redirectUris)[0]
  return uri ? new URL('/dashboard', uri).href : null
}

function followLink({ accounts, links }: Parts): Handler {
  return async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    const subject = links.follow(query.get('token') ?? '')
    if (subject) accounts.verifyEmail(subject)
    sendPage(
      response,
      linkPage(localeOf(request, query.get('ui_locales') ?? undefined), subject !== null),
      subject ? 200 : 410,
    )
  }
}

function makeHandler(options: IdentityProviderOptions, issuer: string, faults: Faults) {
  const { accounts, keys, parts, provider, records } = assemble(options, issuer)
  const { audience, clients } = options
  const oidc = provider.callback()
  const tools = { keys, issuer, clientSecret: clients.find((client) => client.secret)?.secret ?? '' }
  const isCallback = (address: string) =>
    clients.some(({ redirectUris }) => redirectUris.some((uri) => address.startsWith(`${uri}?`)))
  const follow = followLink(parts)
  const handler: Handler = async (request, response) => {
    // URLs are built from the requested host name: a client that uses another one (a container) gets the issuer's.
    request.headers.host = new URL(issuer).host
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/health') return void response.writeHead(200, { 'cache-control': 'no-store' }).end('ok')
    if (path === '/verify-email') return follow(request, response)
    if (path === '/userinfo') return handleUserinfo({ accounts, keys, issuer, audience }, request, response)
    if (/^\/interaction\/[\w-]+(\/[\w-]+)?$/.test(path)) return handleInteraction(parts, request, response)
    const isLogout = request.method === 'GET' && (path === '/oidc/logout' || path === '/v2/logout')
    if (isLogout && (await handleLogout(provider, clients, request, response))) return
    if (path === '/oauth/token') tamperWithToken(faults, tools, request, response)
    tamperWithPublished(faults, tools, path, response)
    if (path.startsWith('/authorize')) tamperWithCallback(faults, isCallback, response)
    await oidc(request, response)
  }
  return { handler, records }
}

function refuseProduction(): void {
  if (process.env.NODE_ENV !== 'production' || process.env.SUMA_DEMO === '1') return
  throw new StartProblem('The local identity provider never runs in production: set OIDC_ISSUER to a real one.')
}

/**
 * Starts the local identity provider.
 * @throws StartProblem in production, or when its port is taken
 */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  refuseProduction()
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', () => {
    reject(
      new StartProblem(
        `Port ${options.port} is taken, but the identity provider needs it: free it or set IDENTITY_PORT to another port.`,
      ),
    )
  })
  server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  await promise
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const issuer = options.issuer ?? `http://localhost:${port}`
  const faults = options.faults ?? makeFaults()
  const { handler, records } = makeHandler(options, issuer, faults)
  server.on('request', (request, response) => {
    handler(request, response).catch((error: unknown) => sendFailure(request, response, error))
  })
  const stop = async () => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
    records.save()
  }
  return { issuer, port, faults, stop }
}
