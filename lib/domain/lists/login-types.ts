/** How a person signed in: the prefix of the provider's subject, before the pipe. */
export const loginTypes = ['google-oauth2', 'auth0', 'sms'] as const

export type LoginType = (typeof loginTypes)[number]
