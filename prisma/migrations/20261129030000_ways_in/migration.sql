-- Where each thing that opens an account comes from: a way to sign in from a contact, a session from a way to sign in, a token from the
-- session it was made in. What ends a root ends its children.

-- The contact that a way to sign in came with; null where it is not known, or was never proven.
ALTER TABLE "Identity" ADD COLUMN     "contactId" UUID,
-- From when it opens what the person may do to others: later than now for one that was added to an account, unless an older one confirms it.
ADD COLUMN     "opensFrom" TIMESTAMPTZ(3),
-- From when a second factor counts that was shown with it; null until one was.
ADD COLUMN     "secondFactorFrom" TIMESTAMPTZ(3);

ALTER TABLE "Session" ADD COLUMN     "identityId" UUID;

ALTER TABLE "ApiToken" ADD COLUMN     "identityId" UUID,
ADD COLUMN     "connectionId" UUID,
ADD COLUMN     "secondFactorAt" TIMESTAMPTZ(3);

-- Where exactly one proven contact of the person is of the same kind of sign-in, and no other of their identities is.
UPDATE "Identity" d SET "contactId" = c."id" FROM "Contact" c
WHERE c."userId" = d."userId" AND c."loginType" = d."loginType" AND c."verifiedAt" IS NOT NULL
  AND (SELECT count(*) FROM "Contact" o WHERE o."userId" = d."userId" AND o."loginType" = d."loginType" AND o."verifiedAt" IS NOT NULL) = 1
  AND (SELECT count(*) FROM "Identity" o WHERE o."userId" = d."userId" AND o."loginType" = d."loginType") = 1;

UPDATE "Session" s SET "identityId" = d."id" FROM "Identity" d WHERE d."issuer" = s."issuer" AND d."subject" = s."subject" AND d."userId" = s."userId";

-- Who has shown a second factor and is signed in goes on with it.
UPDATE "Identity" d SET "secondFactorFrom" = now() WHERE EXISTS (SELECT 1 FROM "Session" s
  WHERE s."identityId" = d."id" AND s."authAt" IS NOT NULL AND (s."acr" IS NOT NULL OR cardinality(s."amr") > 1));

CREATE INDEX "Identity_contactId_idx" ON "Identity"("contactId");
CREATE INDEX "Session_identityId_idx" ON "Session"("identityId");
CREATE INDEX "ApiToken_connectionId_idx" ON "ApiToken"("connectionId");
CREATE INDEX "ApiToken_identityId_idx" ON "ApiToken"("identityId");

ALTER TABLE "Identity" ADD CONSTRAINT "Identity_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "Contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Session" ADD CONSTRAINT "Session_identityId_fkey" FOREIGN KEY ("identityId") REFERENCES "Identity"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_identityId_fkey" FOREIGN KEY ("identityId") REFERENCES "Identity"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "OrgConnection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
