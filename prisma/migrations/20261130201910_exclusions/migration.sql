-- CreateEnum
CREATE TYPE "ExclusionSource" AS ENUM ('LEIE', 'SAM');

-- CreateEnum
CREATE TYPE "ExclusionFile" AS ENUM ('LEIE_FULL', 'LEIE_EXCLUSIONS', 'LEIE_REINSTATEMENTS', 'SAM_FULL');

-- CreateEnum
CREATE TYPE "ExclusionListState" AS ENUM ('READING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "ExclusionBasis" AS ENUM ('NAME_AND_BIRTH', 'NAME');

-- CreateEnum
CREATE TYPE "ExclusionAnswer" AS ENUM ('THIS_PERSON', 'SOMEBODY_ELSE');

-- CreateEnum
CREATE TYPE "ExclusionResult" AS ENUM ('EXCLUDED', 'OPEN', 'SOMEBODY_ELSE', 'NOTHING');

-- AlterTable
ALTER TABLE "Position" ADD COLUMN     "noExclusion" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ExclusionList" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "file" "ExclusionFile" NOT NULL,
    "listedOn" DATE NOT NULL,
    "fileName" TEXT NOT NULL,
    "fileKey" UUID,
    "fileBytes" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "state" "ExclusionListState" NOT NULL DEFAULT 'READING',
    "problem" TEXT,
    "number" INTEGER,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "ended" INTEGER NOT NULL DEFAULT 0,
    "uploadedById" UUID,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExclusionList_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Exclusion" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "source" "ExclusionSource" NOT NULL,
    "key" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "middleName" TEXT,
    "lastName" TEXT NOT NULL,
    "words" TEXT[],
    "birthOn" DATE,
    "npi" TEXT,
    "specialty" TEXT,
    "city" TEXT,
    "geo" TEXT,
    "grounds" TEXT,
    "excludedOn" DATE NOT NULL,
    "endedOn" DATE,
    "waivedGeo" TEXT,
    "listId" UUID NOT NULL,

    CONSTRAINT "Exclusion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExclusionSearch" (
    "roleId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "searchedAs" TEXT NOT NULL,
    "searchedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ExclusionSearch_pkey" PRIMARY KEY ("roleId")
);

-- CreateTable
CREATE TABLE "ExclusionQuestion" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "exclusionId" UUID NOT NULL,
    "basis" "ExclusionBasis" NOT NULL,
    "answer" "ExclusionAnswer",
    "reason" TEXT,
    "answeredById" UUID,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExclusionQuestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExclusionProof" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "searchedOn" DATE NOT NULL,
    "lists" JSONB NOT NULL,
    "people" INTEGER NOT NULL,
    "excluded" INTEGER NOT NULL,
    "open" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,

    CONSTRAINT "ExclusionProof_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExclusionProofPerson" (
    "proofId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "result" "ExclusionResult" NOT NULL,

    CONSTRAINT "ExclusionProofPerson_pkey" PRIMARY KEY ("proofId","roleId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ExclusionList_number_key" ON "ExclusionList"("number");

-- CreateIndex
CREATE INDEX "ExclusionList_createdAt_id_idx" ON "ExclusionList"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ExclusionList_uploadedById_idx" ON "ExclusionList"("uploadedById");

-- CreateIndex
CREATE UNIQUE INDEX "ExclusionList_digest_key" ON "ExclusionList"("file", "digest") WHERE (state <> 'FAILED'::"ExclusionListState");

-- CreateIndex
CREATE INDEX "Exclusion_words_idx" ON "Exclusion" USING GIN ("words");

-- CreateIndex
CREATE INDEX "Exclusion_listId_idx" ON "Exclusion"("listId");

-- CreateIndex
CREATE UNIQUE INDEX "Exclusion_source_key_key" ON "Exclusion"("source", "key");

-- CreateIndex
CREATE INDEX "ExclusionQuestion_orgId_createdAt_id_idx" ON "ExclusionQuestion"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ExclusionQuestion_exclusionId_idx" ON "ExclusionQuestion"("exclusionId");

-- CreateIndex
CREATE INDEX "ExclusionQuestion_answeredById_idx" ON "ExclusionQuestion"("answeredById");

-- CreateIndex
CREATE UNIQUE INDEX "ExclusionQuestion_roleId_exclusionId_key" ON "ExclusionQuestion"("roleId", "exclusionId");

-- CreateIndex
CREATE INDEX "ExclusionProof_orgId_createdAt_id_idx" ON "ExclusionProof"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ExclusionProof_orgId_number_key" ON "ExclusionProof"("orgId", "number");

-- CreateIndex
CREATE INDEX "ExclusionProofPerson_roleId_idx" ON "ExclusionProofPerson"("roleId");

-- AddForeignKey
ALTER TABLE "ExclusionList" ADD CONSTRAINT "ExclusionList_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exclusion" ADD CONSTRAINT "Exclusion_listId_fkey" FOREIGN KEY ("listId") REFERENCES "ExclusionList"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionSearch" ADD CONSTRAINT "ExclusionSearch_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionQuestion" ADD CONSTRAINT "ExclusionQuestion_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionQuestion" ADD CONSTRAINT "ExclusionQuestion_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionQuestion" ADD CONSTRAINT "ExclusionQuestion_exclusionId_fkey" FOREIGN KEY ("exclusionId") REFERENCES "Exclusion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionQuestion" ADD CONSTRAINT "ExclusionQuestion_answeredById_fkey" FOREIGN KEY ("answeredById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionProof" ADD CONSTRAINT "ExclusionProof_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionProofPerson" ADD CONSTRAINT "ExclusionProofPerson_proofId_fkey" FOREIGN KEY ("proofId") REFERENCES "ExclusionProof"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExclusionProofPerson" ADD CONSTRAINT "ExclusionProofPerson_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;
