import { env, isSecure } from '@/lib/env'
import { everyAnswer, plainAnswer } from './static-headers'

/** Of every answer where people reach us over https, files too: a year, as browsers ask for it; they ignore it over plain http. */
export const transportHeaders = (): Record<string, string> =>
  isSecure() ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}

/** The headers of what our own server answers without the framework. */
export const serverHeaders = (): Record<string, string> => ({ ...everyAnswer, ...plainAnswer })

/** The headers of a page beside those of every answer (`next.config.ts`). `nonce`: only scripts that carry it run. */
export const pageHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': contentPolicy(nonce),
  'cache-control': 'private, no-store',
})

/**
 * The only style attribute allowed: what React writes on a part of a drawing that it sends ahead of its place,
 * `style="display:none"`.
 */
const aheadOfItsPlace = `'unsafe-hashes' 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='`

/** Who may say what is trusted: `app/_lib/trust-own-scripts.ts`, DOMPurify for the catalogue's HTML, and the framework's router. */
const trustedPolicies = 'default dompurify nextjs'

/** The content policy of a page: only our own scripts carrying this answer's nonce, what they load, and no text that becomes a script. */
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
    // What is shown while the product is written makes HTML and scripts of text.
    ...(dev ? [] : [`require-trusted-types-for 'script'`, `trusted-types ${trustedPolicies}`]),
  ].join('; ')
}
