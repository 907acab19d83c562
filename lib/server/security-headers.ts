import { env, isSecure } from '@/lib/env'
import { withDatesIn } from '@/lib/i18n/date-language'
import { everyAnswer, plainAnswer } from './static-headers'

/** For every answer over https, files included: a year, as browsers require. They ignore it over plain http. */
export const transportHeaders = (): Record<string, string> =>
  isSecure() ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}

/** The headers of answers that our own server gives without the framework. */
export const serverHeaders = (): Record<string, string> => ({ ...everyAnswer, ...plainAnswer })

/**
 * The headers of a page, in addition to those of every answer (`next.config.ts`). Only scripts that carry `nonce` run.
 */
export const pageHeaders = (nonce: string, path: string): Record<string, string> => ({
  'content-security-policy': contentPolicy(nonce, path),
  'cache-control': 'private, no-store',
})

/** The page that reads the public keys of issuers, whoever they are. It shows nothing of its reader. */
const checksElsewhere = '/verify/file'
/** Without TLS this installation is somebody's own computer, where another one may be the issuer. */
const elsewhere = () => ` https:${isSecure() ? '' : ' http://localhost:*'}`

/**
 * The only style attribute allowed: `style="display:none"`, which React sets on a part of a page that it streams before
 * its place exists.
 */
const aheadOfItsPlace = `'unsafe-hashes' 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='`

/**
 * The policies that may create trusted HTML and scripts: `app/_lib/trust-own-scripts.ts`, DOMPurify for the catalogue's
 * HTML, and the framework's router.
 */
const trustedPolicies = 'default dompurify nextjs'

/**
 * The content policy of a page: only our own scripts carrying this answer's nonce, whatever those load, and no text
 * that becomes a script.
 */
export function contentPolicy(nonce: string, path = '/'): string {
  const dev = env().NODE_ENV === 'development'
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    dev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'; style-src-attr ${aheadOfItsPlace}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${path === checksElsewhere ? elsewhere() : ''}`,
    // Sign-in and sign-out are forms and redirects that end at the identity provider.
    `form-action 'self' ${new URL(env().OIDC_ISSUER).origin}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // In development, tools create HTML and scripts from text.
    ...(dev ? [] : [`require-trusted-types-for 'script'`, `trusted-types ${trustedPolicies}`]),
  ].join('; ')
}

/** Runs the work of one request: dates are in US style until the reader is known. */
export const forOneReader = <T>(work: () => T): T => withDatesIn('en', work)
