import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { secrets } from './secrets'

const ticketWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`ticket:${text}`).digest('base64url')

/** What only this installation can make of a text: what proves later that we handed it out. */
export const ticketFor = (text: string): string => ticketWith(env().AUTH_SECRET, text)

/** Every ticket of a text that is believed: the newest, and that of the secret before. */
export const ticketsFor = (text: string): string[] => secrets().map((secret) => ticketWith(secret, text))
