type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>

declare global {
  interface Window {
    /** Not in every browser, nor in the types of the language. */
    trustedTypes?: { createPolicy: (name: string, rules: Partial<Rules>) => Rules }
  }
}

/** The paths of our own scripts and workers. */
const paths = ['/_next/static/', '/pdf-reader/', '/picture-reader/'] as const

/** The HTML from which React creates a script element that must not run yet. */
const emptyScript = '<script></script>'

/** An address of ours from which scripts may come; null for every other. */
export function ownScript(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && paths.some((path) => pathname.startsWith(path)) ? address : null
}

/** Text is never parsed as HTML: HTML of the message catalog is inserted as nodes (`clean-html.ts`). */
export const ownHtml = (html: string): string | null => (html === emptyScript ? html : null)

/**
 * The content policy allows only trusted values as HTML, scripts or workers. The framework's bundle loader, React and
 * the readers of PDFs and pictures pass plain text: this policy trusts our own part of it. It has no `createScript`, so
 * text never becomes a script.
 */
export const trustOwnScripts = (): void =>
  void window.trustedTypes?.createPolicy('default', { createHTML: ownHtml, createScriptURL: ownScript })
