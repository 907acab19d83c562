/** Security headers that are the same at every moment, so that `next.config.ts` can name them when it is built. */

export const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** For an answer that is no page, should a browser take it for one. A page has its own policy instead (`proxy.ts`). */
export const plainAnswer = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': `default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/**
 * Of the worker that reads pictures of certificates: its own policy is the one it runs under, so that it alone may compile WebAssembly, and
 * no page.
 */
export const pictureReaderAnswer = {
  'content-security-policy': `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
}

/** Of what is below `/api`, files among it: never shown inside a page and never run. */
export const apiAnswer = {
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
