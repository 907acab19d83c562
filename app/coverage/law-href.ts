/** The page of what a state asks of a type of license. */
export const lawHref = (geo: string, type: string) => `/coverage/${geo}/${type}` as const
