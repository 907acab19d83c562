import nodemailer from 'nodemailer'
import { smtpTransport } from '@/lib/adapters/mail/smtp-mailer'

/** One message to one address; text only. */
export type Message = { to: string; subject: string; text: string }

/** Sends a message; throws when the inbox does not respond. */
export type SendMail = (message: Message) => Promise<void>

/** Sends through the local inbox; text messages go to an address derived from the phone number. */
export function mailer(mailUrl: string): SendMail {
  const transport = nodemailer.createTransport({ ...smtpTransport(mailUrl), connectionTimeout: 3000 })
  return async (message) => {
    await transport.sendMail({ from: 'Suma sign-in <sign-in@suma.example>', ...message })
  }
}

/** The inbox address for text messages to this number. */
export const textAddress = (phone: string): string => `${phone}@sms.localhost`
