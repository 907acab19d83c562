import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Env } from '@/lib/env'
import type { Mailer } from './mailer'
import 'server-only'

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 }

/** `starttls` encrypts when the server offers it; a missing or unknown value means `required`. */
const encryption: Record<string, object> = { none: { ignoreTLS: true }, starttls: {}, required: { requireTLS: true } }

/** Where access tokens for a mail server come from that takes no passwords, and the client that asks for them. */
export type MailTokens = { url: string; clientId: string; clientSecret: string; scope: string }

/** The tokens of the environment; null where the mail server takes a password, or nothing. */
export const mailTokens = ({
  MAIL_TOKEN_URL: url,
  MAIL_CLIENT_ID: clientId,
  MAIL_CLIENT_SECRET: clientSecret,
  MAIL_SCOPE: scope,
}: Pick<Env, 'MAIL_TOKEN_URL' | 'MAIL_CLIENT_ID' | 'MAIL_CLIENT_SECRET' | 'MAIL_SCOPE'>): MailTokens | null =>
  url && clientId && clientSecret ? { url, clientId, clientSecret, scope } : null

/**
 * The options nodemailer needs to connect to a mail server. Only the address decides about encryption, never the host's
 * name. With `tokens` it signs in as the address's user by OAuth 2.0 (XOAUTH2).
 */
export function smtpTransport(address: string, tokens: MailTokens | null = null) {
  const url = new URL(address)
  const security = encryption[url.searchParams.get('tls') ?? ''] ?? encryption.required
  url.searchParams.delete('tls')
  const options = { ...timeouts, ...security, disableFileAccess: true, disableUrlAccess: true }
  if (!tokens) return { ...options, url: url.href }
  const user = decodeURIComponent(url.username)
  url.username = ''
  return { ...options, url: url.href, auth: { type: 'OAuth2' as const, user, provisionCallback: provider(tokens) } }
}

type Provision = (
  user: string,
  renew: boolean,
  done: (error: Error | null, token?: string, expires?: number) => void,
) => void

/** Gets a token by the client's own credentials; the library keeps it until it expires. */
const provider =
  (tokens: MailTokens): Provision =>
  (_user, _renew, done) =>
    void fetchToken(tokens).then(
      ({ access_token, expires_in }) => done(null, access_token, Date.now() + expires_in * 1000),
      (error: Error) => done(error),
    )

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) })

async function fetchToken({ url, clientId, clientSecret, scope }: MailTokens): Promise<z.output<typeof answer>> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  })
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeouts.socketTimeout) })
  const read = answer.safeParse(await response.json().catch(() => null))
  if (!response.ok || !read.success) throw new Error(`MAIL_TOKEN_URL gave no token: ${response.status}`)
  return read.data
}

/**
 * Connects to a mail server, encrypts and signs in as for a message, and leaves.
 * @throws the mail library's error, which names no password
 */
export async function tryMailServer(address: string, tokens: MailTokens | null): Promise<void> {
  const transport = createTransport(smtpTransport(address, tokens))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

type SmtpOptions = {
  /** smtp://host:port?tls=none, starttls or required, or smtps://host:port; with user and password where needed. */
  url: string
  from: string
  tokens?: MailTokens | null
}

/** Sends mail over SMTP. */
export function smtpMailer({ url, from, tokens = null }: SmtpOptions): Mailer {
  const transport = createTransport(smtpTransport(url, tokens))
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({
      to: address,
      subject,
      text,
      html,
      locale,
      id,
      inReplyTo,
      replyTo,
      attachments = [],
      unsubscribe,
    }) => {
      const headers = { 'Content-Language': locale, ...(unsubscribe ? oneClick(unsubscribe) : {}) }
      // As an object, so that one value cannot hide a list of addresses.
      const to = { name: '', address }
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` }
      const before =
        inReplyTo === undefined ? {} : { inReplyTo: `<${inReplyTo}@${domain}>`, references: `<${inReplyTo}@${domain}>` }
      const files = attachments.map(({ name, type, content, encoding, cid }) => ({
        filename: name,
        contentType: type,
        content,
        ...(encoding && { encoding }),
        ...(cid && { cid, contentDisposition: 'inline' as const }),
      }))
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        headers,
        attachments: files,
        ...messageId,
        ...before,
        ...(replyTo && { replyTo }),
      })
    },
  }
}

/** The headers that let a mail program unsubscribe with one click. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
