import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { hasRoom } from '@/lib/adapters/files/incoming-folder'
import { OtherIssuer } from '@/lib/adapters/identity/provider-metadata'
import { readProvider, tryProvider } from '@/lib/adapters/identity/try-provider'
import { mailTokens, tryMailServer } from '@/lib/adapters/mail/smtp-mailer'
import { clamdAddress, pingClamd } from '@/lib/adapters/malware/clamd'
import { env } from '@/lib/env'
import { clockFinding } from './database'
import { type Finding, reasonOf } from './finding'

const providerPart = 'identity provider' as const

function ofProvider(error: unknown): Finding {
  if (error instanceof OtherIssuer) {
    const text =
      'OIDC_ISSUER is not the issuer that the provider names: copy it from its discovery document, with or without a slash at the end'
    return { part: providerPart, state: 'wrong', text }
  }
  return {
    part: providerPart,
    state: 'failing',
    text: `The provider of OIDC_ISSUER does not answer: ${reasonOf(error)}`,
  }
}

/** Whether OIDC_ISSUER is the provider's own name: without that no sign-in ever works. */
export const issuerFinding = (): Promise<Finding> =>
  readProvider(env()).then(({ issuer }): Finding => ({ part: providerPart, state: 'good', text: issuer }), ofProvider)

/** The provider's keys, our client there, and its clock. */
export async function providerFindings(): Promise<Finding[]> {
  try {
    const { keys, date, client } = await tryProvider(env())
    // The header has whole seconds.
    const clocks = date ? [clockFinding(date.getTime() + 500 - Date.now(), 'the identity provider')] : []
    return [ofClient(keys, client), ...clocks]
  } catch (error) {
    return [ofProvider(error)]
  }
}

function ofClient(keys: number, client: 'known' | 'refused' | 'unsure'): Finding {
  const part = providerPart
  if (keys === 0) return { part, state: 'failing', text: 'The provider of OIDC_ISSUER publishes no key for its tokens' }
  if (client === 'refused')
    return { part, state: 'failing', text: 'The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET' }
  const text = client === 'known' ? 'its keys are there, and it knows the client' : 'its keys are there'
  return { part, state: 'good', text }
}

/** Whether the mail server takes the connection as for a message. */
export async function mailFinding(): Promise<Finding> {
  const { host } = new URL(env().MAIL_URL)
  try {
    await tryMailServer(env().MAIL_URL, mailTokens(env()))
    return { part: 'mail', state: 'good', text: `${host} would take messages` }
  } catch (error) {
    return { part: 'mail', state: 'failing', text: `The mail server of MAIL_URL takes no messages: ${reasonOf(error)}` }
  }
}

/** A gateway is only known to work by a message, which super admins send to themselves. */
export async function textsFinding(): Promise<Finding> {
  const part = 'text messages' as const
  if (!env().SMS_URL) return { part, state: 'off', text: 'SMS_URL is not set: no text messages are sent' }
  return { part, state: 'good', text: `sent from ${env().SMS_FROM}; try one under /super/settings` }
}

/** Writes a small file where files are stored, reads it back and removes it. */
export async function filesFinding(): Promise<Finding> {
  const part = 'files' as const
  const { SUMA_DATA, FILES_URL } = env()
  if (!(await hasRoom(SUMA_DATA))) {
    const text = `${SUMA_DATA} (SUMA_DATA) cannot be written, or has less than 64 MiB left`
    return { part, state: 'failing', text }
  }
  const variable = FILES_URL ? 'FILES_URL' : 'SUMA_DATA'
  const content = randomUUID()
  try {
    const files = productFiles()
    const stored = await files.put(Readable.from([Buffer.from(content)]))
    if (!stored.ok) throw new Error(stored.problem.code)
    const read = await files.get(stored.value.key)
    const text = read ? Buffer.concat(await read.toArray()).toString() : ''
    await files.remove(stored.value.key)
    if (text !== content) throw new Error('a file that was written is not there')
    return { part, state: 'good', text: `written, read and removed again (${variable})` }
  } catch (error) {
    return { part, state: 'failing', text: `Files of ${variable} cannot be stored: ${reasonOf(error)}` }
  }
}

/** Whether clamd answers, if files are scanned. */
export async function scannerFinding(): Promise<Finding> {
  const part = 'scanner' as const
  const { CLAMAV_SOCKET: socket, CLAMAV_HOST: host } = env()
  const address = clamdAddress({ ...(socket && { socket }), ...(host && { host }) })
  if (!address) return { part, state: 'off', text: 'CLAMAV_SOCKET and CLAMAV_HOST are not set: files are not scanned' }
  try {
    await pingClamd(address)
    return { part, state: 'good', text: 'clamd answers' }
  } catch (error) {
    return { part, state: 'failing', text: `clamd does not answer, so new files wait: ${reasonOf(error)}` }
  }
}
