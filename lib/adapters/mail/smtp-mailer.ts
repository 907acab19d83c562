import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'
import 'server-only'

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 }

/** `starttls` encrypts when the server offers it; a missing or unknown value means `required`. */
const encryption: Record<string, object> = { none: { ignoreTLS: true }, starttls: {}, required: { requireTLS: true } }

/**
 * The options nodemailer needs to connect to a mail server. Only the address decides about encryption, never the host's
 * name.
 */
export function smtpTransport(address: string) {
  const url = new URL(address)
  const security = encryption[url.searchParams.get('tls') ?? ''] ?? encryption.required
  url.searchParams.delete('tls')
  return { ...timeouts, ...security, url: url.href, disableFileAccess: true, disableUrlAccess: true }
}

/**
 * Connects to a mail server, encrypts and signs in as for a message, and leaves.
 * @throws the mail library's error, which names no password
 */
export async function tryMailServer(address: string): Promise<void> {
  const transport = createTransport(smtpTransport(address))
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
}

/** Sends mail over SMTP. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport(smtpTransport(url))
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
