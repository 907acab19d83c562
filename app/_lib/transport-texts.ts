import { pageTexts } from './page-texts'

/** What is said where the server cannot: no connection, and no answer of sense. */
export type TransportMessages = { offline: string; retry: string } & RetryWords
/** The words of the question whether to try again; the dialog's own unless told. */
export type RetryWords = { title?: string; again?: string }

export const transportKeys = { offline: 'errors.client.network', retry: 'errors.unavailable' } as const
/** Where no page has brought them their keys stand in. */
const texts = (): TransportMessages => pageTexts().transport ?? transportKeys

export const transportText = (kind: keyof typeof transportKeys): string => texts()[kind]

export const retryWords = (): RetryWords => texts()

/** True for what failed on the way: the same may succeed a moment later. */
export const isTransportKey = (key: string | null | undefined): boolean =>
  key === transportKeys.offline || key === transportKeys.retry
