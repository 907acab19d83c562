import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'

/** What only this installation can make of a text: what proves later that we handed it out. */
export const ticketFor = (text: string): string =>
  createHmac('sha256', env().AUTH_SECRET).update(`ticket:${text}`).digest('base64url')
