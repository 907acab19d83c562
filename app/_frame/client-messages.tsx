import type { NestedKeyOf } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from '@/lib/i18n/messages-type'
import { AddMessages, type MessageTree } from './add-messages'

/** A file in `locales` ("common"), a part of one ("credentials.detail") or a single text. */
type MessageGroup = NestedKeyOf<Messages>

/**
 * Provides these groups of messages to the client components below, in addition to groups provided further up. Messages
 * are sent with the page, so provide only those its components use, or put them in the layout if several pages of a
 * section share them.
 */
export async function ClientMessages({ of, children }: { of: readonly MessageGroup[]; children: ReactNode }) {
  return <AddMessages json={JSON.stringify(pickMessages(await getMessages(), of))}>{children}</AddMessages>
}

/** Only these groups, each at its place in the tree. */
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
