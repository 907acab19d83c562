import type { Translate } from '@/lib/i18n/translator'

/**
 * Texts where the server sent none: keys of messages, which are translated where they are shown (`Hosts`), so that code
 * outside of components needs no translator.
 */
export const transportKeys = { offline: 'errors.client.network', retry: 'errors.unavailable' } as const

/** The question whether to try again. */
export const retryWords = { title: 'common.transport.title', ok: 'common.actions.retry' } as const

/** The words of a refusal that is shown where it is: those of a transport failure are a key. */
export const refusalWords = (message: string, t: Translate): string => (isTransportKey(message) ? t(message) : message)

/** True for a transport failure: the same call may succeed a moment later. */
export const isTransportKey = (key: string | null | undefined): boolean =>
  key === transportKeys.offline || key === transportKeys.retry
