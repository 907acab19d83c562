const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * True for a name that a store may have given a file. Any other text leads nowhere, and certainly not out of the
 * folder.
 */
export const isFileKey = (key: string): boolean => uuid.test(key)
