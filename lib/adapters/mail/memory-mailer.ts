import type { Mailer, MailMessage } from './mailer'

type MemoryMailer = Mailer & {
  sent: MailMessage[]
  /** Makes the next message fail. */
  failNext: (error?: Error) => void
}

/** Keeps messages instead of sending them. */
export function memoryMailer(): MemoryMailer {
  const sent: MailMessage[] = []
  const failures: Error[] = []
  return {
    sent,
    failNext: (error = new Error('The mail server is away')) => void failures.push(error),
    send: async (message) => {
      const failure = failures.shift()
      if (failure) throw failure
      sent.push(message)
    },
  }
}
