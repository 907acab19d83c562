-- What was recorded by a day (decision 065): a license with its periods as of each of its versions, and each change of a credit's state.
CREATE TABLE "CredentialRevision" (
    "credentialId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL,
    "record" JSONB NOT NULL,

    CONSTRAINT "CredentialRevision_pkey" PRIMARY KEY ("credentialId", "version"),
    CONSTRAINT "CredentialRevision_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "CreditStateChange" (
    "creditId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL,
    "fromState" "CreditState" NOT NULL,
    "toState" "CreditState" NOT NULL,

    CONSTRAINT "CreditStateChange_pkey" PRIMARY KEY ("creditId", "version"),
    CONSTRAINT "CreditStateChange_creditId_fkey" FOREIGN KEY ("creditId") REFERENCES "Credit"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- From today on we can vouch for every license there is. A credit says itself when it was recorded and replaced.
INSERT INTO "CredentialRevision" ("credentialId", "version", "recordedAt", "record")
SELECT c."id", c."version", now(), to_jsonb(c) - ARRAY['id', 'userId', 'createdAt', 'updatedAt', 'version']
  || jsonb_build_object('renewalPeriods', coalesce((
    SELECT jsonb_agg(jsonb_build_object('startsAt', p."startsAt", 'endsAt', p."endsAt", 'editedAt', p."editedAt") ORDER BY p."startsAt")
    FROM "RenewalPeriod" p WHERE p."credentialId" = c."id"), '[]'))
FROM "Credential" c
ON CONFLICT DO NOTHING;
