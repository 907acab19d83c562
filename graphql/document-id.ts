/** The identifier of a text by its digest: long enough to be unique, so that pages stay light. */
export const idOfDigest = (digest: Buffer): string => digest.toString('base64url').slice(0, 16)
