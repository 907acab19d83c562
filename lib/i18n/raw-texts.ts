import 'server-only'
import { getLocale } from 'next-intl/server'
import { loadMessages } from './messages'

type Tree = { [key: string]: string | Tree }

/** The texts of a group as they are written, with their places in braces: for parts that still fill them in the browser. */
export async function rawTexts(group: string): Promise<(key: string) => string> {
  const messages = loadMessages(await getLocale()) as unknown as Tree
  const find = (path: string) =>
    path
      .split('.')
      .reduce<string | Tree | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), messages)
  return (key) => {
    const text = find(`${group}.${key}`)
    return typeof text === 'string' ? text.replaceAll("''", "'") : key
  }
}
