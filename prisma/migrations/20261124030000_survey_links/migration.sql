-- Lets one inspector, who has no account, read the training records of a period for some days. Its address is kept as a digest only.
CREATE TABLE "SurveyLink" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "inspectorName" TEXT NOT NULL,
    "inspectorEmail" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "license" TEXT,
    "tokenHash" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "endedById" UUID,

    CONSTRAINT "SurveyLink_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "SurveyLink_tokenHash_key" ON "SurveyLink"("tokenHash");
CREATE INDEX "SurveyLink_orgId_createdAt_id_idx" ON "SurveyLink"("orgId", "createdAt", "id");
CREATE INDEX "SurveyLink_inspectorEmail_idx" ON "SurveyLink"("inspectorEmail");
CREATE INDEX "SurveyLink_expiresAt_idx" ON "SurveyLink"("expiresAt");

ALTER TABLE "SurveyLink" ADD CONSTRAINT "SurveyLink_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
