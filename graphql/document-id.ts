/** The identifier of a text by its digest: as much of it as tells any two texts apart, so that pages stay light. */
export const idOfDigest = (digest: Buffer): string => digest.toString('base64url').slice(0, 16)
