const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for what a store may have named a file: anything else leads nowhere, least of all out of its folder. */
export const isFileKey = (key: string): boolean => uuid.test(key)
