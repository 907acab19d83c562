-- What administrators looked up about members themselves; a proof of a search names it beside the lists.

-- CreateEnum
CREATE TYPE "StatedCheckKind" AS ENUM ('EXCLUSION', 'LICENSE');

-- CreateEnum
CREATE TYPE "StatedCheckResult" AS ENUM ('NOT_LISTED', 'LISTED', 'VALID', 'NOT_VALID', 'NOT_FOUND');

-- AlterTable
ALTER TABLE "ExclusionProofPerson" ADD COLUMN     "stated" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "StatedCheck" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "kind" "StatedCheckKind" NOT NULL,
    "credentialId" UUID,
    "source" TEXT NOT NULL,
    "checkedOn" DATE NOT NULL,
    "result" "StatedCheckResult" NOT NULL,
    "note" TEXT,
    "fileId" UUID,
    "statedById" UUID,
    "removedAt" TIMESTAMPTZ(3),
    "removedById" UUID,
    "removeReason" TEXT,

    CONSTRAINT "StatedCheck_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "StatedCheck_removed_check" CHECK ("removedAt" IS NULL OR ("fileId" IS NULL AND "removeReason" IS NOT NULL))
);

-- CreateIndex
CREATE UNIQUE INDEX "StatedCheck_fileId_key" ON "StatedCheck"("fileId");

-- CreateIndex
CREATE INDEX "StatedCheck_roleId_checkedOn_id_idx" ON "StatedCheck"("roleId", "checkedOn", "id");

-- CreateIndex
CREATE INDEX "StatedCheck_orgId_idx" ON "StatedCheck"("orgId");

-- CreateIndex
CREATE INDEX "StatedCheck_credentialId_idx" ON "StatedCheck"("credentialId");

-- CreateIndex
CREATE INDEX "StatedCheck_statedById_idx" ON "StatedCheck"("statedById");

-- AddForeignKey
ALTER TABLE "StatedCheck" ADD CONSTRAINT "StatedCheck_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StatedCheck" ADD CONSTRAINT "StatedCheck_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StatedCheck" ADD CONSTRAINT "StatedCheck_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StatedCheck" ADD CONSTRAINT "StatedCheck_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StatedCheck" ADD CONSTRAINT "StatedCheck_statedById_fkey" FOREIGN KEY ("statedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
