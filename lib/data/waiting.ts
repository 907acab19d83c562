/**
 * Whether there can be anything of a kind for a person to see at a glance: unread notices, curriculums to complete, invitations to
 * sessions. Never false where a list of it would have a line.
 */
export type Waiting = { notices: boolean; curriculums: boolean; invitations: boolean }

/** A column for statements that read a person: `u` is their row of "User". */
export const waitingColumn = `json_build_object(
  'notices', EXISTS (SELECT 1 FROM "Notification" w WHERE w."userId" = u."id" AND w."readAt" IS NULL),
  'curriculums', EXISTS (SELECT 1 FROM "CurriculumAssignment" w
    WHERE w."userId" = u."id" AND w."state" IN ('ASSIGNED', 'IN_PROGRESS')),
  'invitations', EXISTS (SELECT 1 FROM "Enrollment" w
      WHERE w."userId" = u."id" AND w."status" = 'PENDING' AND w."pendingReason" = 'INVITATION')
    OR EXISTS (SELECT 1 FROM "Contact" wc JOIN "Invitation" w ON w."contactType" = wc."kind" AND w."contact" = wc."value"
      WHERE wc."userId" = u."id" AND w."invitationType" = 'ENROLLMENT' AND w."state" = 'OPEN')) AS "waiting"`
