import { demoPeople } from '@/fixtures/demo-people'
import { programClientId, tokenClientId, tokenRedirect } from '../identity-provider/clients'
import { readSettings } from '../machine/settings'
import { runMain, StartProblem } from '../machine/start-problem'
import { openSecrets } from '../up/secrets'
import { beginSignIn, finishSignIn, type SignInClient, sendForm } from '../visitor/sign-in'

/**
 * Returns an access token of the API for a person of the demo, found by email or phone number.
 * @throws StartProblem
 */
export async function demoToken(issuer: string, contact: string): Promise<string> {
  const wanted = contact.trim().toLowerCase()
  const person = demoPeople.find(({ email, phone }) => email === wanted || phone === wanted)
  if (!person)
    throw new StartProblem(`Nobody of the demo has the contact "${contact}": see the list that npm run demo prints.`)
  const client: SignInClient = { issuer, clientId: tokenClientId, redirectUri: tokenRedirect }
  const attempt = await beginSignIn(client).catch(() => {
    throw new StartProblem(
      `The local identity provider does not answer at ${issuer}: start it with npm run demo or npm run dev.`,
    )
  })
  const { back } = await sendForm(attempt, 'demo', { subject: person.subject })
  if (!back)
    throw new StartProblem(
      `The identity provider at ${issuer} does not know ${contact}: it is not the one of the demo.`,
    )
  const { access_token } = await finishSignIn(attempt, back)
  return access_token
}

/**
 * Returns an access token that the demo's program gets for itself.
 * @throws StartProblem
 */
export async function programToken(issuer: string, secret: string): Promise<string> {
  const response = await fetch(`${issuer}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${programClientId}:${encodeURIComponent(secret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }).catch(() => null)
  const answer = response?.ok ? ((await response.json()) as { access_token?: unknown }) : {}
  if (typeof answer.access_token !== 'string')
    throw new StartProblem(
      `The local identity provider gives no token at ${issuer}: start it with npm run demo or npm run dev.`,
    )
  return answer.access_token
}

async function main(): Promise<void> {
  const emailOrFlag = process.argv[2]
  if (!emailOrFlag) throw new StartProblem('Usage: npm run -s dev:token -- EMAIL (or --program)')
  const { issuer, data } = readSettings(process.env)
  const secret = () => process.env.OIDC_CLIENT_SECRET || openSecrets(data).clientSecret
  const token = await (emailOrFlag === '--program' ? programToken(issuer, secret()) : demoToken(issuer, emailOrFlag))
  process.stdout.write(`${token}\n`)
}

if (import.meta.main) await runMain(main)
