-- Checks of licenses with their boards: by hand, and by the lists that boards publish.
-- CreateEnum
CREATE TYPE "CheckSource" AS ENUM ('SUPER_ADMIN', 'ROSTER', 'SERVICE');

-- CreateEnum
CREATE TYPE "BoardRosterState" AS ENUM ('MAPPING', 'READING', 'MATCHING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "BoardMatchOutcome" AS ENUM ('MATCH', 'DIFFERS', 'NOT_FOUND');

-- CreateTable
CREATE TABLE "LicenseCheck" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "credentialId" UUID NOT NULL,
    "licenseVersion" INTEGER NOT NULL,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,
    "source" "CheckSource" NOT NULL,
    "board" TEXT,
    "checkedById" UUID,
    "rosterId" UUID,
    "result" "VerifiedState" NOT NULL,
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "detail" TEXT,
    "listedExpiry" DATE,
    "times" INTEGER NOT NULL DEFAULT 1,
    "changed" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "LicenseCheck_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BoardRoster" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "board" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "fileKey" UUID,
    "fileBytes" INTEGER NOT NULL,
    "encoding" TEXT NOT NULL,
    "layout" JSONB NOT NULL,
    "head" JSONB NOT NULL,
    "state" "BoardRosterState" NOT NULL DEFAULT 'MAPPING',
    "problem" TEXT,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "licenses" INTEGER NOT NULL DEFAULT 0,
    "matching" INTEGER NOT NULL DEFAULT 0,
    "differing" INTEGER NOT NULL DEFAULT 0,
    "notFound" INTEGER NOT NULL DEFAULT 0,
    "applies" "BoardMatchOutcome"[] DEFAULT ARRAY[]::"BoardMatchOutcome"[],
    "uploadedById" UUID,
    "readAt" TIMESTAMPTZ(3),
    "matchedAt" TIMESTAMPTZ(3),
    "toldAt" TIMESTAMPTZ(3),
    "clearedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BoardRoster_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BoardLayout" (
    "board" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "layout" JSONB NOT NULL,

    CONSTRAINT "BoardLayout_pkey" PRIMARY KEY ("board")
);

-- CreateTable
CREATE TABLE "BoardRosterRow" (
    "rosterId" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "geo" TEXT NOT NULL,
    "credentialType" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "numberKey" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "middleName" TEXT,
    "lastName" TEXT NOT NULL,
    "birthYear" INTEGER,
    "issuedAt" DATE,
    "expiresAt" DATE,
    "status" TEXT,

    CONSTRAINT "BoardRosterRow_pkey" PRIMARY KEY ("rosterId","line")
);

-- CreateTable
CREATE TABLE "BoardMatch" (
    "rosterId" UUID NOT NULL,
    "credentialId" UUID NOT NULL,
    "licenseVersion" INTEGER NOT NULL,
    "outcome" "BoardMatchOutcome" NOT NULL,
    "line" INTEGER,
    "fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sortName" TEXT NOT NULL,
    "appliedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BoardMatch_pkey" PRIMARY KEY ("rosterId","credentialId")
);

-- CreateIndex
CREATE INDEX "LicenseCheck_credentialId_checkedAt_idx" ON "LicenseCheck"("credentialId", "checkedAt");

-- CreateIndex
CREATE INDEX "LicenseCheck_rosterId_idx" ON "LicenseCheck"("rosterId");

-- CreateIndex
CREATE UNIQUE INDEX "LicenseCheck_open_key" ON "LicenseCheck"("credentialId") WHERE (result = 'PENDING'::"VerifiedState");

-- CreateIndex
CREATE INDEX "BoardRoster_createdAt_id_idx" ON "BoardRoster"("createdAt", "id");

-- CreateIndex
CREATE INDEX "BoardRoster_board_createdAt_idx" ON "BoardRoster"("board", "createdAt");

-- CreateIndex
CREATE INDEX "BoardRosterRow_rosterId_numberKey_idx" ON "BoardRosterRow"("rosterId", "numberKey");

-- CreateIndex
CREATE INDEX "BoardMatch_credentialId_idx" ON "BoardMatch"("credentialId");

-- CreateIndex
CREATE INDEX "BoardMatch_rosterId_sortName_credentialId_idx" ON "BoardMatch"("rosterId", "sortName", "credentialId");

-- CreateIndex
CREATE INDEX "BoardMatch_rosterId_outcome_sortName_credentialId_idx" ON "BoardMatch"("rosterId", "outcome", "sortName", "credentialId");

-- CreateIndex
CREATE INDEX "Credential_to_check_expiry_idx" ON "Credential"("expiresAt", "createdAt", "id") WHERE (("archivedAt" IS NULL) AND ("verifiedState" = ANY (ARRAY['UNVERIFIED'::"VerifiedState", 'PENDING'::"VerifiedState"])));

-- CreateIndex
CREATE INDEX "Credential_taken_up_idx" ON "Credential"("expiresAt", "createdAt", "id") WHERE (("archivedAt" IS NULL) AND ("verifiedState" = 'PENDING'::"VerifiedState"));

-- CreateIndex
CREATE INDEX "Credential_to_check_age_idx" ON "Credential"("createdAt", "id") WHERE (("archivedAt" IS NULL) AND ("verifiedState" = ANY (ARRAY['UNVERIFIED'::"VerifiedState", 'PENDING'::"VerifiedState"])));

-- CreateIndex
CREATE INDEX "Credential_to_check_kind_idx" ON "Credential"("geo", "credentialType", "expiresAt", "createdAt", "id") WHERE (("archivedAt" IS NULL) AND ("verifiedState" = ANY (ARRAY['UNVERIFIED'::"VerifiedState", 'PENDING'::"VerifiedState"])));

-- AddForeignKey
ALTER TABLE "LicenseCheck" ADD CONSTRAINT "LicenseCheck_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LicenseCheck" ADD CONSTRAINT "LicenseCheck_checkedById_fkey" FOREIGN KEY ("checkedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LicenseCheck" ADD CONSTRAINT "LicenseCheck_rosterId_fkey" FOREIGN KEY ("rosterId") REFERENCES "BoardRoster"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardRoster" ADD CONSTRAINT "BoardRoster_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardRosterRow" ADD CONSTRAINT "BoardRosterRow_rosterId_fkey" FOREIGN KEY ("rosterId") REFERENCES "BoardRoster"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardMatch" ADD CONSTRAINT "BoardMatch_rosterId_fkey" FOREIGN KEY ("rosterId") REFERENCES "BoardRoster"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardMatch" ADD CONSTRAINT "BoardMatch_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A license number as candidates are found by it: the same as `numberKey` of lib/domain/board-checks/license-number.ts.
CREATE FUNCTION "license_number_key"("number" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(
  nullif(regexp_replace(upper(regexp_replace("number" COLLATE "C", '[^A-Za-z0-9]', '', 'g')), '^[A-Z]*0*', ''), ''),
  upper(regexp_replace("number" COLLATE "C", '[^A-Za-z0-9]', '', 'g')));

-- A name as it is searched for where no list keeps it folded: lower case, without the accents of the product's languages.
CREATE FUNCTION "searched_name"("first" text, "middle" text, "last" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(lower(coalesce("first", '') || ' ' || coalesce("middle", '') || ' ' || coalesce("last", '')),
  'áàâäãåéèêëíìîïóòôöõúùûüñçý', 'aaaaaaeeeeiiiiooooouuuuncy');

CREATE INDEX "Credential_number_key_idx" ON "Credential" ("license_number_key"("credentialNumber"));
CREATE INDEX "User_searched_name_idx" ON "User"
  USING gin ("searched_name"("firstName", "middleName", "lastName") gin_trgm_ops);
