import 'server-only'
import { open, seal } from '@/lib/adapters/identity/seal'
import { env } from '@/lib/env'
import type { WebhookPort } from './webhook-port'

/** How this installation keeps secrets of webhooks, and what it may call. */
export const webhookPort = (): WebhookPort => ({ seal, open, local: env().WEBHOOKS_LOCAL === '1' })
