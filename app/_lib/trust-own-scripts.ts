type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>

declare global {
  interface Window {
    /** Not in every browser, nor in the types of the language. */
    trustedTypes?: { createPolicy: (name: string, rules: Partial<Rules>) => Rules }
  }
}

/** Where scripts and workers of ours lie. */
const places = ['/_next/static/', '/pdf-reader/', '/picture-reader/'] as const

/** With this React makes an element for a script that must not run yet. */
const emptyScript = '<script></script>'

/** An address of ours from which scripts may come; null for every other. */
export function ownScript(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && places.some((place) => pathname.startsWith(place)) ? address : null
}

/** Text is never taken for HTML: what the catalogue has of it comes in as nodes (`clean-html.ts`). */
export const ownHtml = (html: string): string | null => (html === emptyScript ? html : null)

/**
 * The content policy lets nothing but trusted values become HTML, a script or a worker. The loader of the framework's bundles, React and
 * the readers of PDFs and pictures hand over plain text: of that this policy trusts what is our own. Without a method for scripts, text
 * never becomes one.
 */
export const trustOwnScripts = (): void =>
  void window.trustedTypes?.createPolicy('default', { createHTML: ownHtml, createScriptURL: ownScript })
