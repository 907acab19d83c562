/**
 * Until when an invitation to a session is best answered: before the session begins. Who is invited while it runs has as long as the
 * invitation is open.
 */
export const answerBy = (expiresAt: Date, startsAt: Date, now: Date): Date =>
  startsAt > now && startsAt < expiresAt ? startsAt : expiresAt
