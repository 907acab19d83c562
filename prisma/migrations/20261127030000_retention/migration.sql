-- How long kinds of records are kept, what goes on which day, and what must not.

CREATE TABLE "OrgRetention" (
    "orgId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "days" INTEGER NOT NULL,

    CONSTRAINT "OrgRetention_pkey" PRIMARY KEY ("orgId", "kind")
);

CREATE TABLE "InstallationRetention" (
    "kind" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "days" INTEGER NOT NULL,

    CONSTRAINT "InstallationRetention_pkey" PRIMARY KEY ("kind")
);

CREATE TABLE "LegalHold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID,
    "personId" UUID,
    "reason" TEXT NOT NULL,
    "placedById" UUID NOT NULL,
    "releasedAt" TIMESTAMPTZ(3),
    "releasedById" UUID,
    "releaseReason" TEXT,

    CONSTRAINT "LegalHold_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "LegalHold_one_check" CHECK (num_nonnulls("orgId", "personId") = 1),
    CONSTRAINT "LegalHold_released_check" CHECK (num_nonnulls("releasedAt", "releasedById", "releaseReason") IN (0, 3))
);

CREATE TABLE "Disposal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID,
    "kind" TEXT NOT NULL,
    "deleteOn" DATE NOT NULL,
    "before" TIMESTAMPTZ(3) NOT NULL,
    "announced" INTEGER NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "deleted" INTEGER,
    "held" INTEGER,

    CONSTRAINT "Disposal_pkey" PRIMARY KEY ("id")
);

-- An archive of everything that an organization owns.
CREATE TYPE "OrgExportState" AS ENUM ('WAITING', 'RUNNING', 'DONE', 'FAILED');

CREATE TABLE "OrgExport" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "askedById" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "state" "OrgExportState" NOT NULL DEFAULT 'WAITING',
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "storageKey" TEXT,
    "size" BIGINT,
    "rows" INTEGER,
    "files" INTEGER,
    "leftOut" INTEGER,

    CONSTRAINT "OrgExport_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "LegalHold_orgId_idx" ON "LegalHold"("orgId");
CREATE INDEX "LegalHold_personId_idx" ON "LegalHold"("personId");
CREATE INDEX "LegalHold_createdAt_id_idx" ON "LegalHold"("createdAt", "id");
CREATE INDEX "Disposal_orgId_deleteOn_id_idx" ON "Disposal"("orgId", "deleteOn", "id");
CREATE INDEX "Disposal_open_idx" ON "Disposal"("kind", "orgId", "before") WHERE ("doneAt" IS NULL);
CREATE UNIQUE INDEX "OrgExport_storageKey_key" ON "OrgExport"("storageKey");
CREATE INDEX "OrgExport_orgId_createdAt_id_idx" ON "OrgExport"("orgId", "createdAt", "id");
CREATE INDEX "OrgExport_file_idx" ON "OrgExport"("expiresAt") WHERE ("storageKey" IS NOT NULL);
-- Old ones are found by pages of the table: notifications are only ever added.
CREATE INDEX "Notification_old_idx" ON "Notification" USING BRIN ("createdAt");

ALTER TABLE "OrgRetention" ADD CONSTRAINT "OrgRetention_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LegalHold" ADD CONSTRAINT "LegalHold_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LegalHold" ADD CONSTRAINT "LegalHold_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Disposal" ADD CONSTRAINT "Disposal_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OrgExport" ADD CONSTRAINT "OrgExport_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
