-- Tables of documents: sharing with organizations, requests, signing of PDFs, links to transcripts.
-- CreateEnum
CREATE TYPE "FileCheck" AS ENUM ('NOT_CHECKED', 'WAITING', 'CLEAN', 'INFECTED');

-- CreateEnum
CREATE TYPE "DocumentRequestState" AS ENUM ('OPEN', 'ENDED');

-- CreateEnum
CREATE TYPE "RequestedDocumentState" AS ENUM ('OPEN', 'FULFILLED', 'DECLINED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "SigningMode" AS ENUM ('EACH', 'TOGETHER');

-- CreateEnum
CREATE TYPE "SigningRequestState" AS ENUM ('DRAFT', 'SENT', 'VOIDED');

-- CreateEnum
CREATE TYPE "SigningCopyState" AS ENUM ('OPEN', 'COMPLETED', 'DECLINED', 'EXPIRED', 'VOIDED');

-- CreateEnum
CREATE TYPE "SignerState" AS ENUM ('WAITING', 'SENT', 'SIGNED', 'DECLINED', 'EXPIRED', 'VOIDED');

-- CreateEnum
CREATE TYPE "SigningFieldKind" AS ENUM ('SIGNATURE', 'INITIALS', 'DATE', 'TEXT', 'CHECKBOX');

-- CreateEnum
CREATE TYPE "SigningEventKind" AS ENUM ('SENT', 'VIEWED', 'CONSENTED', 'SIGNED', 'DECLINED', 'EXPIRED', 'VOIDED', 'SEALED');

-- AlterTable
ALTER TABLE "Document" ADD COLUMN     "replacedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "check" "FileCheck" NOT NULL DEFAULT 'NOT_CHECKED',
ADD COLUMN     "checkedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "DocumentShare" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "documentId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DocumentShare_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OriginalSeen" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "documentId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "seenById" UUID,
    "seenRoleType" "RoleType" NOT NULL,

    CONSTRAINT "OriginalSeen_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentRequest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "createdById" UUID,
    "title" TEXT NOT NULL,
    "note" TEXT,
    "kind" "DocumentKind" NOT NULL,
    "healthRecordType" TEXT,
    "named" BOOLEAN NOT NULL DEFAULT false,
    "departments" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "jobTitles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "credentialTypes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "geos" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "joiners" BOOLEAN NOT NULL DEFAULT false,
    "dueOn" DATE,
    "dueDays" INTEGER,
    "validMonths" INTEGER,
    "state" "DocumentRequestState" NOT NULL DEFAULT 'OPEN',
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DocumentRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RequestedDocument" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "requestId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "cycle" INTEGER NOT NULL DEFAULT 1,
    "dueOn" DATE,
    "state" "RequestedDocumentState" NOT NULL DEFAULT 'OPEN',
    "documentId" UUID,
    "answeredAt" TIMESTAMPTZ(3),
    "declineReason" TEXT,
    "validUntil" DATE,

    CONSTRAINT "RequestedDocument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningRequest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "createdById" UUID,
    "title" TEXT NOT NULL,
    "message" TEXT,
    "fileId" UUID NOT NULL,
    "pages" JSONB NOT NULL,
    "mode" "SigningMode" NOT NULL DEFAULT 'EACH',
    "inOrder" BOOLEAN NOT NULL DEFAULT false,
    "named" BOOLEAN NOT NULL DEFAULT false,
    "departments" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "jobTitles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "credentialTypes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "geos" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "roleIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "dueOn" DATE,
    "state" "SigningRequestState" NOT NULL DEFAULT 'DRAFT',
    "sentAt" TIMESTAMPTZ(3),
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,

    CONSTRAINT "SigningRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningField" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "requestId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL DEFAULT 0,
    "kind" "SigningFieldKind" NOT NULL,
    "page" INTEGER NOT NULL,
    "x" INTEGER NOT NULL,
    "y" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT true,
    "label" TEXT,

    CONSTRAINT "SigningField_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningCopy" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "requestId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "state" "SigningCopyState" NOT NULL DEFAULT 'OPEN',
    "number" TEXT NOT NULL,
    "verifyToken" TEXT NOT NULL,
    "sha256Before" BYTEA NOT NULL,
    "sha256After" BYTEA,
    "fileId" UUID,
    "sealedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SigningCopy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Signer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "copyId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "roleId" UUID,
    "userId" UUID,
    "slot" INTEGER NOT NULL,
    "state" "SignerState" NOT NULL DEFAULT 'WAITING',
    "name" TEXT NOT NULL,
    "adoptedName" TEXT,
    "drawing" TEXT,
    "initials" TEXT,
    "values" JSONB,
    "consentVersion" TEXT,
    "consentLocale" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "viewedAt" TIMESTAMPTZ(3),
    "consentedAt" TIMESTAMPTZ(3),
    "answeredAt" TIMESTAMPTZ(3),
    "declineReason" TEXT,

    CONSTRAINT "Signer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL,
    "copyId" UUID NOT NULL,
    "signerId" UUID,
    "kind" "SigningEventKind" NOT NULL,
    "address" TEXT,
    "userAgent" TEXT,
    "sha256" BYTEA,

    CONSTRAINT "SigningEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TranscriptLink" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "readerName" TEXT NOT NULL,
    "readerEmail" TEXT,
    "locale" TEXT NOT NULL,
    "credentialId" UUID,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "TranscriptLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DocumentShare_documentId_idx" ON "DocumentShare"("documentId");

-- CreateIndex
CREATE INDEX "DocumentShare_orgId_createdAt_id_idx" ON "DocumentShare"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "DocumentShare_open_key" ON "DocumentShare"("documentId", "orgId") WHERE ("endedAt" IS NULL);

-- CreateIndex
CREATE INDEX "OriginalSeen_orgId_idx" ON "OriginalSeen"("orgId");

-- CreateIndex
CREATE INDEX "OriginalSeen_seenById_idx" ON "OriginalSeen"("seenById");

-- CreateIndex
CREATE UNIQUE INDEX "OriginalSeen_documentId_orgId_key" ON "OriginalSeen"("documentId", "orgId");

-- CreateIndex
CREATE INDEX "DocumentRequest_orgId_createdAt_id_idx" ON "DocumentRequest"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DocumentRequest_orgId_state_createdAt_id_idx" ON "DocumentRequest"("orgId", "state", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DocumentRequest_createdById_idx" ON "DocumentRequest"("createdById");

-- CreateIndex
CREATE INDEX "RequestedDocument_requestId_state_dueOn_id_idx" ON "RequestedDocument"("requestId", "state", "dueOn", "id");

-- CreateIndex
CREATE INDEX "RequestedDocument_orgId_state_dueOn_id_idx" ON "RequestedDocument"("orgId", "state", "dueOn", "id");

-- CreateIndex
CREATE INDEX "RequestedDocument_userId_state_dueOn_id_idx" ON "RequestedDocument"("userId", "state", "dueOn", "id");

-- CreateIndex
CREATE INDEX "RequestedDocument_roleId_idx" ON "RequestedDocument"("roleId");

-- CreateIndex
CREATE INDEX "RequestedDocument_documentId_idx" ON "RequestedDocument"("documentId");

-- CreateIndex
CREATE UNIQUE INDEX "RequestedDocument_requestId_roleId_cycle_key" ON "RequestedDocument"("requestId", "roleId", "cycle");

-- CreateIndex
CREATE UNIQUE INDEX "SigningRequest_fileId_key" ON "SigningRequest"("fileId");

-- CreateIndex
CREATE INDEX "SigningRequest_orgId_createdAt_id_idx" ON "SigningRequest"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SigningRequest_orgId_state_createdAt_id_idx" ON "SigningRequest"("orgId", "state", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SigningRequest_createdById_idx" ON "SigningRequest"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "SigningField_requestId_position_key" ON "SigningField"("requestId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "SigningCopy_number_key" ON "SigningCopy"("number");

-- CreateIndex
CREATE UNIQUE INDEX "SigningCopy_verifyToken_key" ON "SigningCopy"("verifyToken");

-- CreateIndex
CREATE UNIQUE INDEX "SigningCopy_fileId_key" ON "SigningCopy"("fileId");

-- CreateIndex
CREATE INDEX "SigningCopy_requestId_state_id_idx" ON "SigningCopy"("requestId", "state", "id");

-- CreateIndex
CREATE INDEX "SigningCopy_orgId_idx" ON "SigningCopy"("orgId");

-- CreateIndex
CREATE INDEX "Signer_userId_state_createdAt_id_idx" ON "Signer"("userId", "state", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Signer_orgId_state_idx" ON "Signer"("orgId", "state");

-- CreateIndex
CREATE INDEX "Signer_roleId_idx" ON "Signer"("roleId");

-- CreateIndex
CREATE UNIQUE INDEX "Signer_copyId_slot_key" ON "Signer"("copyId", "slot");

-- CreateIndex
CREATE INDEX "SigningEvent_copyId_at_id_idx" ON "SigningEvent"("copyId", "at", "id");

-- CreateIndex
CREATE INDEX "SigningEvent_signerId_idx" ON "SigningEvent"("signerId");

-- CreateIndex
CREATE UNIQUE INDEX "TranscriptLink_tokenHash_key" ON "TranscriptLink"("tokenHash");

-- CreateIndex
CREATE INDEX "TranscriptLink_userId_createdAt_id_idx" ON "TranscriptLink"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "TranscriptLink_credentialId_idx" ON "TranscriptLink"("credentialId");

-- CreateIndex
CREATE UNIQUE INDEX "Document_replacesId_key" ON "Document"("replacesId");

-- CreateIndex
CREATE INDEX "Document_ownerId_kind_createdAt_id_idx" ON "Document"("ownerId", "kind", "createdAt", "id");

-- CreateIndex
CREATE INDEX "StoredFile_waiting_idx" ON "StoredFile"("createdAt", "id") WHERE ("check" = 'WAITING'::"FileCheck");

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_replacesId_fkey" FOREIGN KEY ("replacesId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentShare" ADD CONSTRAINT "DocumentShare_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentShare" ADD CONSTRAINT "DocumentShare_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OriginalSeen" ADD CONSTRAINT "OriginalSeen_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OriginalSeen" ADD CONSTRAINT "OriginalSeen_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OriginalSeen" ADD CONSTRAINT "OriginalSeen_seenById_fkey" FOREIGN KEY ("seenById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentRequest" ADD CONSTRAINT "DocumentRequest_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentRequest" ADD CONSTRAINT "DocumentRequest_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RequestedDocument" ADD CONSTRAINT "RequestedDocument_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "DocumentRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RequestedDocument" ADD CONSTRAINT "RequestedDocument_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RequestedDocument" ADD CONSTRAINT "RequestedDocument_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RequestedDocument" ADD CONSTRAINT "RequestedDocument_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningRequest" ADD CONSTRAINT "SigningRequest_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningRequest" ADD CONSTRAINT "SigningRequest_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningRequest" ADD CONSTRAINT "SigningRequest_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningField" ADD CONSTRAINT "SigningField_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "SigningRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningCopy" ADD CONSTRAINT "SigningCopy_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "SigningRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningCopy" ADD CONSTRAINT "SigningCopy_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signer" ADD CONSTRAINT "Signer_copyId_fkey" FOREIGN KEY ("copyId") REFERENCES "SigningCopy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signer" ADD CONSTRAINT "Signer_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signer" ADD CONSTRAINT "Signer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningEvent" ADD CONSTRAINT "SigningEvent_copyId_fkey" FOREIGN KEY ("copyId") REFERENCES "SigningCopy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranscriptLink" ADD CONSTRAINT "TranscriptLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranscriptLink" ADD CONSTRAINT "TranscriptLink_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DocumentShare" ADD CONSTRAINT "DocumentShare_ended_check" CHECK ("endedAt" IS NULL OR "endedAt" >= "createdAt");
ALTER TABLE "RequestedDocument" ADD CONSTRAINT "RequestedDocument_answer_check" CHECK (
    ("state" = 'DECLINED') = ("declineReason" IS NOT NULL) AND ("state" = 'OPEN' OR "answeredAt" IS NOT NULL));
ALTER TABLE "SigningField" ADD CONSTRAINT "SigningField_place_check" CHECK ("page" >= 1 AND "slot" >= 0 AND "x" >= 0 AND "y" >= 0
    AND "width" > 0 AND "height" > 0 AND "x" + "width" <= 10000 AND "y" + "height" <= 10000);
ALTER TABLE "SigningCopy" ADD CONSTRAINT "SigningCopy_sealed_check" CHECK (
    ("fileId" IS NULL) = ("sealedAt" IS NULL) AND ("fileId" IS NULL) = ("sha256After" IS NULL));
