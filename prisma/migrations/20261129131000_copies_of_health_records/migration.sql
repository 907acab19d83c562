-- A copy of a health record that its owner gives one organization, in the words of a consent text.
CREATE TABLE "HealthCopy" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "documentId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "consentVersion" TEXT NOT NULL,
    "consentLocale" TEXT NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "HealthCopy_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "HealthCopy_ended_check" CHECK ("endedAt" IS NULL OR "endedAt" >= "createdAt"),
    CONSTRAINT "HealthCopy_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HealthCopy_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "HealthCopy_documentId_idx" ON "HealthCopy"("documentId");
CREATE INDEX "HealthCopy_orgId_createdAt_id_idx" ON "HealthCopy"("orgId", "createdAt", "id");
CREATE UNIQUE INDEX "HealthCopy_open_key" ON "HealthCopy"("documentId", "orgId") WHERE ("endedAt" IS NULL);
