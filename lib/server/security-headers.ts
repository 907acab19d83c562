import 'server-only'
import { env, isSecure } from '@/lib/env'

/** Headers of every answer: pages, files, the API and errors. */
export const staticHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isSecure() ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/**
 * The only style attribute allowed: what React writes on a part of a drawing that it sends ahead of its place,
 * `style="display:none"`.
 */
const aheadOfItsPlace = `'unsafe-hashes' 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='`

/** The content policy of an answer that is no page, should a browser take it for one. */
export const plainPolicy = `default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The content policy of a page: only our own scripts carrying this answer's nonce, and what they load. */
export function contentPolicy(nonce: string): string {
  const dev = env().NODE_ENV === 'development'
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    dev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'; style-src-attr ${aheadOfItsPlace}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // Sign-in and sign-out are forms and redirects that end at the identity provider.
    `form-action 'self' ${new URL(env().OIDC_ISSUER).origin}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
