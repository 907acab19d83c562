/** Texts for what the server cannot say itself: no connection, and no answer of sense. */
export type TransportMessages = { offline: string; retry: string }

export const transportKeys = { offline: 'errors.client.network', retry: 'errors.unavailable' } as const
let texts: TransportMessages = { ...transportKeys }

/** Gives the browser its two texts in the reader's language; until then their keys stand in. */
export function setTransportMessages(messages: TransportMessages): void {
  texts = messages
}

export const transportText = (kind: keyof TransportMessages): string => texts[kind]
