import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { secrets } from './secrets'

const ticketWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`ticket:${text}`).digest('base64url')

/** A ticket for a text that only this installation can make, which later proves that we issued it. */
export const ticketFor = (text: string): string => ticketWith(env().AUTH_SECRET, text)

/** All tickets for a text that are accepted: the current one, and that of the previous secret. */
export const ticketsFor = (text: string): string[] => secrets().map((secret) => ticketWith(secret, text))
