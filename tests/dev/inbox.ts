import { freePort } from '@/dev/machine/ports'
import { startMailbox } from '@/dev/mailbox'
import { scratch } from './idp'

/** One message as returned by the inbox's web API. */
type InboxMessage = { id: string; subject: string; text: string; to: { address: string }[] }

/** A separate mail inbox on free ports. */
export async function startTestInbox(data = scratch('mail')) {
  const smtpPort = await freePort()
  const webPort = await freePort()
  const part = await startMailbox({ smtpPort, webPort, data })
  return { ...part, data, mailUrl: `smtp://127.0.0.1:${smtpPort}?tls=none`, webUrl: `http://127.0.0.1:${webPort}` }
}

/** The newest message to this address; waits until there is one. */
export async function newestMessage(webUrl: string, to: string): Promise<InboxMessage> {
  const patience = Date.now() + 10_000
  while (Date.now() < patience) {
    const response = await fetch(`${webUrl}/email`)
    const all: InboxMessage[] = await response.json()
    const found = all.findLast((message) => message.to.some(({ address }) => address === to))
    if (found) return found
  }
  throw new Error(`No message for ${to} arrived`)
}
