import type { NestedKeyOf } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from '@/lib/i18n/messages-type'
import { AddMessages, type MessageTree } from './add-messages'

/** A file of `locales` ("common"), a part of one ("credentials.detail") or a single text. */
type MessageGroup = NestedKeyOf<Messages>

/**
 * Gives the client components below these groups of messages, beside those given further up. Messages travel with the page:
 * give what the components on it say, in the layout of a section where several of its pages share them.
 */
export async function ClientMessages({ of, children }: { of: readonly MessageGroup[]; children: ReactNode }) {
  return <AddMessages json={JSON.stringify(pickMessages(await getMessages(), of))}>{children}</AddMessages>
}

/** The groups alone, each at its place in the tree. */
export function pickMessages(messages: object, groups: readonly MessageGroup[]): MessageTree {
  const picked: MessageTree = {}
  for (const group of groups) {
    const path = group.split('.')
    const last = path.pop() ?? ''
    let [from, to] = [messages as MessageTree, picked]
    for (const name of path) {
      to[name] ??= {}
      ;[from, to] = [from[name] as MessageTree, to[name] as MessageTree]
    }
    to[last] = from[last] as MessageTree
  }
  return picked
}
