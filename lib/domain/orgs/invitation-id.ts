const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether this can be the id of an invitation: a version-4 unique id (specification, section 5). */
export const isInvitationId = (id: string): boolean => uuidV4.test(id)
