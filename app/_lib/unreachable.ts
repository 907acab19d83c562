/** Dispatched when a call came back without an answer of sense. */
export const unreachableEvent = 'suma:unreachable'

/** Reports that a call found no server, so that the connection is checked. */
export const emitUnreachable = (): void => void globalThis.window?.dispatchEvent(new Event(unreachableEvent))
