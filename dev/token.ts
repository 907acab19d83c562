import { tokenClientId, tokenRedirect } from './clients'
import { demoPeople } from './demo-people'
import { loadEnvironmentFile, readSettings } from './settings'
import { beginSignIn, finishSignIn, type SignInClient, sendForm } from './sign-in'
import { runMain, StartProblem } from './start-problem'

/** An access token of the API for a person of the demo, by email or phone number. @throws StartProblem */
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

async function main(): Promise<void> {
  const contact = process.argv[2]
  if (!contact) throw new StartProblem('Usage: npm run -s dev:token -- EMAIL')
  loadEnvironmentFile()
  process.stdout.write(`${await demoToken(readSettings(process.env).issuer, contact)}\n`)
}

if (import.meta.main) await runMain(main)
