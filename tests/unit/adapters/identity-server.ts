import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

type Answer = { status: number; body: unknown } | 'hang' | 'drop'
export type Asked = { body: URLSearchParams; authorization: string | undefined }

export const now = Date.UTC(2026, 10, 21, 12) // the day the tests live on
export const seconds = now / 1000
export const audience = 'https://suma.example/graphql'

/** An identity provider on a free port: metadata, keys, and a token endpoint that returns the answers it was given. */
export async function startProvider(metadata: Record<string, unknown> = {}) {
  const good = await generateKeyPair('RS256')
  const state = { answers: [] as Answer[], asked: [] as Asked[], discoveries: 0, keyRequests: 0, keysAway: false }
  const jwk = { ...(await exportJWK(good.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

  const server = createServer(async (request, response) => {
    const json = (body: unknown, status = 200) => reply(response, status, body)
    if (request.url === '/jwks') {
      state.keyRequests++
      return state.keysAway ? json({}, 500) : json({ keys: [jwk] })
    }
    if (request.url === '/token') return answerToken(request, response, state)
    state.discoveries++
    json({
      issuer,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end`,
      ...metadata,
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer, state, stop, privateKey: good.privateKey }
}

async function answerToken(
  request: IncomingMessage,
  response: ServerResponse,
  state: { answers: Answer[]; asked: Asked[] },
) {
  const answer = state.answers.shift() ?? { status: 200, body: { access_token: 'a' } }
  state.asked.push({ body: new URLSearchParams(await text(request)), authorization: request.headers.authorization })
  if (answer === 'drop') return void request.socket.destroy()
  if (answer !== 'hang') reply(response, answer.status, answer.body)
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Parts = { claims?: Record<string, unknown>; header?: Record<string, unknown> }

/** A valid access token, except for the parts given. */
export const token = (issuer: string, key: CryptoKey | Uint8Array, { claims = {}, header = {} }: Parts = {}) =>
  new SignJWT({
    iss: issuer,
    sub: 'auth0|1',
    aud: audience,
    azp: 'suma',
    iat: seconds - 10,
    exp: seconds + 3600,
    email: 'ana@example.com',
    email_verified: true,
    name: 'Ana Ruiz',
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
    .sign(key)
