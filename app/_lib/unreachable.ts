/** Dispatched when a call came back without an answer of sense. */
export const unreachableEvent = 'suma:unreachable'

/** Says that a call found no server: whoever watches the connection looks. */
export const emitUnreachable = (): void => void globalThis.window?.dispatchEvent(new Event(unreachableEvent))
