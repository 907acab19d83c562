-- The logos of organizations. One that a certificate was issued with stays when another takes its place.
CREATE TABLE "OrgLogo" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OrgLogo_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "OrgLogo_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrgLogo_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "OrgLogo_fileId_key" ON "OrgLogo"("fileId");
CREATE UNIQUE INDEX "OrgLogo_current_key" ON "OrgLogo"("orgId") WHERE ("endedAt" IS NULL);

-- Which logo is on a certificate. What was issued before has none.
ALTER TABLE "Certificate" ADD COLUMN "logoId" UUID;
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_logoId_fkey"
    FOREIGN KEY ("logoId") REFERENCES "OrgLogo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Certificate_logoId_idx" ON "Certificate"("logoId") WHERE ("logoId" IS NOT NULL);

-- Each content of a sign-in sheet that was printed: whoever has the paper compares its fingerprint. It names nobody.
CREATE TABLE "PrintedSheet" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taskSessionId" UUID NOT NULL,
    "verifyToken" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "finalizedAt" TIMESTAMPTZ(3),
    "facts" JSONB NOT NULL,

    CONSTRAINT "PrintedSheet_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PrintedSheet_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "PrintedSheet_verifyToken_key" ON "PrintedSheet"("verifyToken");
CREATE UNIQUE INDEX "PrintedSheet_taskSessionId_sha256_key" ON "PrintedSheet"("taskSessionId", "sha256");
