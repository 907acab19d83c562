import 'server-only'
import type { Mailer } from '../mail/mailer'
import { requirePhone, type SmsSender } from './sms-sender'

/** Text messages for development and the demo: they arrive in the local mail inbox as `+1...@sms.localhost`. */
export const inboxSms = (mailer: Mailer): SmsSender => ({
  send: async ({ to, text, locale, id }) => {
    requirePhone(to)
    await mailer.send({ to: `${to}@sms.localhost`, subject: text, text, locale, id })
  },
})
