import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Part, startPart } from './machine/part'
import { isPortFree } from './machine/ports'
import { runMain, StartProblem } from './machine/start-problem'

/** `data`: the folder that keeps the messages; `host`: 127.0.0.1 by default. */
type MailboxOptions = { smtpPort: number; webPort: number; data: string; host?: string }

type MailDevOptions = { smtp: number; web: number; ip: string; webIp: string; mailDirectory: string; silent: boolean }
type Smtp = {
  options: { disabledCommands: string[] }
  removeAllListeners: (event: 'error') => void
} & NodeJS.EventEmitter
type MailDev = new (options: MailDevOptions) => { smtp: Smtp; listen: (done: (error?: Error) => void) => void }

async function serve(): Promise<void> {
  const smtp = Number(process.env.MAIL_PORT || 1025)
  const web = Number(process.env.MAIL_WEB_PORT || 1080)
  const data = `${process.env.SUMA_DATA || '.data'}/mail`
  const host = process.env.MAIL_HOST || '127.0.0.1'
  mkdirSync(data, { recursive: true })
  const MailDev: MailDev = createRequire(import.meta.url)('maildev')
  const box = new MailDev({ smtp, web, ip: host, webIp: host, mailDirectory: data, silent: true })
  // The package hides STARTTLS but accepts it without a certificate, and throws handshake errors: either ends the
  // process.
  box.smtp.options.disabledCommands.push('STARTTLS')
  box.smtp.removeAllListeners('error')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Until it listens, an error is a reason not to start; afterwards it concerns one client.
  box.smtp.on('error', reject)
  box.listen((error) => (error ? reject(error) : resolve()))
  await promise
}

/** The web address responds once both ports do. */
async function untilOpen(options: MailboxOptions, part: Part): Promise<void> {
  const ended = part.ended.then(() => 'ended' as const)
  while (true) {
    const open = fetch(`http://127.0.0.1:${options.webPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    const state = await Promise.race([open, ended])
    if (state === 'ended') throw new StartProblem('The local mail inbox ended while it started.')
    if (state && !(await isPortFree(options.smtpPort))) return
    await sleep(50)
  }
}

/** Starts the local mail inbox in a separate process, because the package takes over the signals of its process. */
export async function startMailbox(options: MailboxOptions): Promise<Part> {
  const { data, host = '127.0.0.1', smtpPort, webPort } = options
  const environment = {
    ...process.env,
    MAIL_PORT: `${smtpPort}`,
    MAIL_WEB_PORT: `${webPort}`,
    MAIL_HOST: host,
    SUMA_DATA: data,
  }
  const part = startPart('local mail inbox', 'dev/mailbox.ts', environment)
  await untilOpen(options, part)
  return part
}

if (import.meta.main) {
  await runMain(serve)
  // Its web page may already listen when the mail server cannot.
  if (process.exitCode) process.exit()
}
