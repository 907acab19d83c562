/** Dispatched when a call got no usable response. */
export const unreachableEvent = 'suma:unreachable'

/** Reports that a call found no server, so that the connection is checked. */
export const emitUnreachable = (): void => void globalThis.window?.dispatchEvent(new Event(unreachableEvent))
