import 'server-only'

type Way<Message extends { to: string }> = { send: (message: Message) => Promise<void> }

/**
 * Wraps a sender so that its errors do not contain the recipient: the queue stores the error with its job, with every
 * property, and servers quote the address they refuse.
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
