const versionFour = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text can be the id of an invitation: a unique id of version 4. */
export const isInvitationId = (text: string): boolean => versionFour.test(text)
