import nodemailer from 'nodemailer'
import { smtpTransport } from '@/lib/adapters/mail/smtp-transport'

/** One message to one address; text only. */
export type Message = { to: string; subject: string; text: string }

/** Sends a message, or throws when the inbox does not answer. */
export type SendMail = (message: Message) => Promise<void>

/** Sends through the local inbox; text messages go to an address made of the phone number. */
export function mailer(mailUrl: string): SendMail {
  const transport = nodemailer.createTransport({ ...smtpTransport(mailUrl), connectionTimeout: 3000 })
  return async (message) => {
    await transport.sendMail({ from: 'Suma sign-in <sign-in@suma.example>', ...message })
  }
}

/** Where a text message to this number arrives. */
export const textAddress = (phone: string): string => `${phone}@sms.localhost`
