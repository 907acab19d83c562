/** What a stored document is. */
export const documentKinds = ['LICENSE', 'CERTIFICATE', 'HEALTH', 'SIGN_IN_SHEET', 'POLICY', 'OTHER'] as const

export type DocumentKind = (typeof documentKinds)[number]
