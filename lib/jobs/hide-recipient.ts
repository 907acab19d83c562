import 'server-only'

type Way<Message extends { to: string }> = { send: (message: Message) => Promise<void> }

/**
 * Sends messages so that their failures do not contain the recipient. The queue keeps the failure beside its job, with
 * every property of it, and servers quote the address they refuse.
 */
export const hideRecipient = <Message extends { to: string }>({ send }: Way<Message>): Way<Message> => ({
  send: async (message) => {
    try {
      await send(message)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      throw new Error(text.replaceAll(new RegExp(message.to.replaceAll(/[^a-z0-9]/gi, '\\$&'), 'gi'), '(address)'))
    }
  },
})
