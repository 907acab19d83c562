import { getTranslations } from 'next-intl/server'
import type { AttemptRecord } from '@/lib/data/webhook-deliveries'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { attemptErrors } from '@/lib/domain/webhooks/attempts'

/** How an attempt went, in words. */
export async function AttemptAnswer({ attempt: { status, error } }: { attempt: AttemptRecord }) {
  const [t, errors] = await Promise.all([getTranslations('webhooks.delivery'), getTranslations('webhooks.errors')])
  const code = status === null ? null : t('status', { status })
  const reason = error !== null && isOneOf(attemptErrors, error) && error !== 'status' ? errors(error) : null
  return [code, reason].filter(Boolean).join(': ')
}
