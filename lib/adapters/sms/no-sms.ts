import 'server-only'
import type { SmsSender } from './sms-sender'

/** Where no gateway is configured: every text message is an error that names what is missing. */
export const noSms: SmsSender = {
  send: async () => {
    throw new Error('No text message gateway is configured (SMS_URL, SMS_FROM)')
  },
}
