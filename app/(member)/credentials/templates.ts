import 'server-only'
import type { Locale } from '@/lib/i18n/locales'
import { loadMessages } from '@/lib/i18n/messages'

type Tree = { [key: string]: string | Tree }

/**
 * The texts under some keys as templates for the browser, by full key: places in braces are filled there.
 * Only for texts without plurals and choices.
 */
export function templatesOf(locale: Locale, groups: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (node: string | Tree | undefined, path: string) => {
    // A doubled apostrophe is how these files write one.
    if (typeof node === 'string') found[path] = node.replaceAll("''", "'")
    else for (const [key, value] of Object.entries(node ?? {})) walk(value, `${path}.${key}`)
  }
  for (const group of groups) walk(at(loadMessages(locale) as unknown as Tree, group), group)
  return found
}

const at = (tree: Tree, path: string) =>
  path
    .split('.')
    .reduce<string | Tree | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), tree)
