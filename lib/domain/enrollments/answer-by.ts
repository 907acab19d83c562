/**
 * The time by which an invitation to a session should be answered: before the session begins. For an invitation sent
 * while it runs, that is when the invitation expires.
 */
export const answerBy = (expiresAt: Date, startsAt: Date, now: Date): Date =>
  startsAt > now && startsAt < expiresAt ? startsAt : expiresAt
