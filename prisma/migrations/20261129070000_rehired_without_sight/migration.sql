-- Whoever is rehired decides again what the organization sees of their licenses, and whoever left by themselves is invited (decision 147).
ALTER TABLE "Role" ADD COLUMN "licensesHidden" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "leftThemselves" BOOLEAN NOT NULL DEFAULT false;

-- Of those who are gone, the history knows.
UPDATE "Role" r SET "leftThemselves" = true FROM "AuditEvent" e
WHERE r."state" = 'ENDED' AND e."subjectType" = 'Role' AND e."subjectId" = r."id"::text AND e."action" = 'member.left'
  AND e."at" >= r."endedAt" - interval '1 minute';

-- No token makes administrators: what one has promised and nobody has accepted yet is a membership.
UPDATE "Invitation" i SET "roleType" = 'MEMBER', "version" = i."version" + 1 FROM "User" u
WHERE u."id" = i."invitedById" AND u."serviceOrgId" IS NOT NULL AND i."roleType" = 'ADMIN' AND i."state" <> 'ACCEPTED';
