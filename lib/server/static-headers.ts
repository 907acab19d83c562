/** Security headers that never change, so that `next.config.ts` can use them at build time. */

export const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * For an answer that is not a page, in case a browser treats it as one. A page has its own policy instead (`proxy.ts`).
 */
export const plainAnswer = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': `default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/**
 * For the worker that reads pictures of certificates. It runs under its own policy, so it may compile WebAssembly while
 * no page may.
 */
export const pictureReaderAnswer = {
  'content-security-policy': `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
}

/** For everything below `/api`, including files: never shown inside a page and never run. */
export const apiAnswer = {
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
