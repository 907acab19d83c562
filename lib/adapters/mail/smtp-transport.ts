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
