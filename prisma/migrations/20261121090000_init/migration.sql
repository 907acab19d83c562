-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ContactKind" AS ENUM ('EMAIL', 'PHONE');

-- CreateEnum
CREATE TYPE "VerifiedState" AS ENUM ('UNVERIFIED', 'PENDING', 'YES', 'NO', 'PARTIAL', 'UNVERIFIABLE');

-- CreateEnum
CREATE TYPE "CourseFormat" AS ENUM ('IN_PERSON', 'ONLINE', 'HYBRID');

-- CreateEnum
CREATE TYPE "CreditSource" AS ENUM ('SELF_REPORTED', 'SESSION', 'IMPORTED');

-- CreateEnum
CREATE TYPE "CreditState" AS ENUM ('ACTIVE', 'WITHDRAWN', 'REVOKED');

-- CreateEnum
CREATE TYPE "RoleType" AS ENUM ('ADMIN', 'MEMBER');

-- CreateEnum
CREATE TYPE "RoleState" AS ENUM ('ACTIVE', 'ON_LEAVE', 'ENDED');

-- CreateEnum
CREATE TYPE "InvitationType" AS ENUM ('ORG', 'ENROLLMENT');

-- CreateEnum
CREATE TYPE "InvitationResponse" AS ENUM ('ACCEPTED', 'DECLINED');

-- CreateEnum
CREATE TYPE "Industry" AS ENUM ('EDUCATION', 'HEALTHCARE');

-- CreateEnum
CREATE TYPE "FeatureType" AS ENUM ('TASKS', 'CURRICULUMS', 'DOCUMENT_REQUESTS', 'SMS', 'WEBHOOKS');

-- CreateEnum
CREATE TYPE "DocumentKind" AS ENUM ('LICENSE', 'CERTIFICATE', 'HEALTH', 'SIGN_IN_SHEET', 'POLICY', 'OTHER');

-- CreateEnum
CREATE TYPE "DocumentVisibility" AS ENUM ('PRIVATE', 'ORG_ADMINS');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "firstName" TEXT,
    "middleName" TEXT,
    "lastName" TEXT,
    "dob" DATE,
    "gender" TEXT,
    "orientation" TEXT,
    "races" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "acknowledgedAt" TIMESTAMPTZ(3),
    "adoptedAt" TIMESTAMPTZ(3),
    "uiLanguage" TEXT,
    "noCredential" BOOLEAN NOT NULL DEFAULT false,
    "wheelAt" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),
    "auditSalt" BYTEA NOT NULL DEFAULT uuid_send(gen_random_uuid()),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Address" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "street1" TEXT,
    "street2" TEXT,
    "city" TEXT,
    "state" TEXT,
    "postalCode" TEXT,
    "userId" UUID,
    "orgId" UUID,

    CONSTRAINT "Address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Contact" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "ContactKind" NOT NULL,
    "value" TEXT NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),
    "loginType" TEXT,

    CONSTRAINT "Contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContactCode" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "contactId" UUID NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ContactCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Identity" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "loginType" TEXT NOT NULL,
    "lastSignInAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "tokenHash" BYTEA NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID NOT NULL,
    "subject" TEXT,
    "issuer" TEXT,
    "userAgent" TEXT,
    "address" TEXT,
    "refreshToken" BYTEA,
    "idToken" BYTEA,
    "silentCheckedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "Credential" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "userId" UUID NOT NULL,
    "geo" TEXT NOT NULL,
    "credentialType" TEXT NOT NULL,
    "credentialNumber" TEXT NOT NULL,
    "effectiveAt" DATE NOT NULL,
    "expiresAt" DATE NOT NULL,
    "firstLicense" BOOLEAN,
    "verifiedState" "VerifiedState" NOT NULL DEFAULT 'UNVERIFIED',
    "verifiedAt" TIMESTAMPTZ(3),
    "verifiedStateReasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "verifiedStateDetail" TEXT,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RenewalPeriod" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "credentialId" UUID NOT NULL,
    "startsAt" DATE NOT NULL,
    "endsAt" DATE NOT NULL,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RenewalPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Credit" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "userId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "providerName" TEXT,
    "providerId" UUID,
    "providerNumber" TEXT,
    "completedAt" DATE NOT NULL,
    "units" INTEGER,
    "onlineUnits" INTEGER,
    "format" "CourseFormat" NOT NULL,
    "topics" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "approvedFor" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "source" "CreditSource" NOT NULL DEFAULT 'SELF_REPORTED',
    "enrollmentId" UUID,
    "state" "CreditState" NOT NULL DEFAULT 'ACTIVE',
    "stateReason" TEXT,
    "supersededAt" TIMESTAMPTZ(3),
    "supersedesId" UUID,

    CONSTRAINT "Credit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "storageKey" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Document" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "ownerId" UUID NOT NULL,
    "orgId" UUID,
    "kind" "DocumentKind" NOT NULL,
    "healthRecordType" TEXT,
    "title" TEXT NOT NULL,
    "fileId" UUID NOT NULL,
    "creditId" UUID,
    "effectiveAt" DATE,
    "expiresAt" DATE,
    "visibility" "DocumentVisibility" NOT NULL DEFAULT 'PRIVATE',
    "replacesId" UUID,

    CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Org" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "industry" "Industry" NOT NULL DEFAULT 'HEALTHCARE',
    "timeZone" TEXT NOT NULL DEFAULT 'America/Los_Angeles',

    CONSTRAINT "Org_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrgFeature" (
    "orgId" UUID NOT NULL,
    "featureType" "FeatureType" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrgFeature_pkey" PRIMARY KEY ("orgId","featureType")
);

-- CreateTable
CREATE TABLE "Provider" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "geo" TEXT NOT NULL,
    "providerNumber" TEXT NOT NULL,
    "effectiveAt" DATE NOT NULL,
    "expiresAt" DATE,
    "credentialTypes" TEXT[],

    CONSTRAINT "Provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Role" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "userId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "roleType" "RoleType" NOT NULL,
    "state" "RoleState" NOT NULL DEFAULT 'ACTIVE',

    CONSTRAINT "Role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "invitationType" "InvitationType" NOT NULL,
    "contactType" "ContactKind" NOT NULL,
    "contact" TEXT NOT NULL,
    "roleType" "RoleType" NOT NULL DEFAULT 'MEMBER',
    "invitedById" UUID,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "respondedAt" TIMESTAMPTZ(3),
    "response" "InvitationResponse",

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedbackMessage" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "FeedbackMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "userId" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "requestHash" BYTEA NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),
    "answer" JSONB,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("userId","operation","key")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "bucket" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("bucket")
);

-- CreateTable
CREATE TABLE "AuditHead" (
    "id" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actorId" UUID,
    "orgId" UUID,
    "requestId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "personId" UUID,
    "detail" JSONB NOT NULL,
    "beforeDigest" TEXT,
    "afterDigest" TEXT,
    "previousHash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "Address_userId_key" ON "Address"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Address_orgId_key" ON "Address"("orgId");

-- CreateIndex
CREATE INDEX "Contact_kind_value_idx" ON "Contact"("kind", "value");

-- CreateIndex
CREATE UNIQUE INDEX "Contact_verified_key" ON "Contact"("kind", "value") WHERE ("verifiedAt" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "Contact_userId_kind_value_key" ON "Contact"("userId", "kind", "value");

-- CreateIndex
CREATE INDEX "ContactCode_contactId_createdAt_idx" ON "ContactCode"("contactId", "createdAt");

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_issuer_subject_key" ON "Identity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "Session_id_key" ON "Session"("id");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "Credential_userId_createdAt_idx" ON "Credential"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Credential_userId_geo_credentialType_credentialNumber_key" ON "Credential"("userId", "geo", "credentialType", "credentialNumber");

-- CreateIndex
CREATE UNIQUE INDEX "RenewalPeriod_credentialId_startsAt_key" ON "RenewalPeriod"("credentialId", "startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "Credit_supersedesId_key" ON "Credit"("supersedesId");

-- CreateIndex
CREATE INDEX "Credit_userId_completedAt_idx" ON "Credit"("userId", "completedAt");

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_storageKey_key" ON "StoredFile"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "Document_fileId_key" ON "Document"("fileId");

-- CreateIndex
CREATE INDEX "Document_ownerId_createdAt_idx" ON "Document"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "Document_creditId_idx" ON "Document"("creditId");

-- CreateIndex
CREATE INDEX "Provider_orgId_idx" ON "Provider"("orgId");

-- CreateIndex
CREATE INDEX "Role_orgId_state_idx" ON "Role"("orgId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "Role_userId_orgId_key" ON "Role"("userId", "orgId");

-- CreateIndex
CREATE INDEX "Invitation_contactType_contact_idx" ON "Invitation"("contactType", "contact");

-- CreateIndex
CREATE INDEX "Invitation_orgId_respondedAt_idx" ON "Invitation"("orgId", "respondedAt");

-- CreateIndex
CREATE INDEX "FeedbackMessage_createdAt_idx" ON "FeedbackMessage"("createdAt");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "RateLimit_startsAt_idx" ON "RateLimit"("startsAt");

-- CreateIndex
CREATE INDEX "AuditEvent_subjectType_subjectId_idx" ON "AuditEvent"("subjectType", "subjectId");

-- CreateIndex
CREATE INDEX "AuditEvent_personId_seq_idx" ON "AuditEvent"("personId", "seq");

-- AddForeignKey
ALTER TABLE "Address" ADD CONSTRAINT "Address_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Address" ADD CONSTRAINT "Address_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContactCode" ADD CONSTRAINT "ContactCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContactCode" ADD CONSTRAINT "ContactCode_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "Contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RenewalPeriod" ADD CONSTRAINT "RenewalPeriod_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credit" ADD CONSTRAINT "Credit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credit" ADD CONSTRAINT "Credit_supersedesId_fkey" FOREIGN KEY ("supersedesId") REFERENCES "Credit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_creditId_fkey" FOREIGN KEY ("creditId") REFERENCES "Credit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrgFeature" ADD CONSTRAINT "OrgFeature_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Provider" ADD CONSTRAINT "Provider_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Role" ADD CONSTRAINT "Role_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Role" ADD CONSTRAINT "Role_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedbackMessage" ADD CONSTRAINT "FeedbackMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit chain begins here: each event's hash covers the one before, starting from 32 zero bytes.
INSERT INTO "AuditHead" ("id", "seq", "hash") VALUES (1, 0, decode(repeat('00', 32), 'hex'));

-- History is append-only: whoever tries to change or remove a row is refused by the database itself.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN RAISE EXCEPTION ''AuditEvent is append-only''; END';
CREATE TRIGGER "AuditEvent_append_only" BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditEvent_no_truncate" BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
