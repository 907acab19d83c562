-- Skills checklists: an observer watches somebody do the steps of a skill, and both sign what was seen.
-- CreateTable
CREATE TABLE "SkillChecklist" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "steps" TEXT[],
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SkillChecklist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SkillRecord" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "checklistId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "observerId" UUID,
    "title" TEXT NOT NULL,
    "observedOn" DATE NOT NULL,
    "steps" JSONB NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "note" TEXT,
    "oneself" BOOLEAN NOT NULL DEFAULT false,
    "observerName" TEXT NOT NULL,
    "observerDrawing" TEXT,
    "personName" TEXT,
    "personDrawing" TEXT,
    "unsignedReason" TEXT,
    "sha256" BYTEA NOT NULL,
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,
    "voidedById" UUID,

    CONSTRAINT "SkillRecord_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "CurriculumGroupItem" ADD COLUMN     "checklistId" UUID;
ALTER TABLE "CurriculumGroupItem" DROP CONSTRAINT "CurriculumGroupItem_one_check";
ALTER TABLE "CurriculumGroupItem" ADD CONSTRAINT "CurriculumGroupItem_one_check"
  CHECK (num_nonnulls("requestId", "signingRequestId", "license", "checklistId") = 1);

-- CreateIndex
CREATE INDEX "SkillChecklist_orgId_title_id_idx" ON "SkillChecklist"("orgId", "title", "id");

-- CreateIndex
CREATE INDEX "SkillRecord_checklistId_observedOn_id_idx" ON "SkillRecord"("checklistId", "observedOn", "id");

-- CreateIndex
CREATE INDEX "SkillRecord_orgId_observedOn_id_idx" ON "SkillRecord"("orgId", "observedOn", "id");

-- CreateIndex
CREATE INDEX "SkillRecord_roleId_idx" ON "SkillRecord"("roleId");

-- CreateIndex
CREATE INDEX "SkillRecord_userId_idx" ON "SkillRecord"("userId");

-- CreateIndex
CREATE INDEX "SkillRecord_observerId_idx" ON "SkillRecord"("observerId");

-- CreateIndex
CREATE INDEX "SkillRecord_voidedById_idx" ON "SkillRecord"("voidedById");

-- CreateIndex
CREATE INDEX "CurriculumGroupItem_checklistId_idx" ON "CurriculumGroupItem"("checklistId");

-- AddForeignKey
ALTER TABLE "CurriculumGroupItem" ADD CONSTRAINT "CurriculumGroupItem_checklistId_fkey" FOREIGN KEY ("checklistId") REFERENCES "SkillChecklist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillChecklist" ADD CONSTRAINT "SkillChecklist_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillRecord" ADD CONSTRAINT "SkillRecord_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillRecord" ADD CONSTRAINT "SkillRecord_checklistId_fkey" FOREIGN KEY ("checklistId") REFERENCES "SkillChecklist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillRecord" ADD CONSTRAINT "SkillRecord_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillRecord" ADD CONSTRAINT "SkillRecord_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillRecord" ADD CONSTRAINT "SkillRecord_observerId_fkey" FOREIGN KEY ("observerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillRecord" ADD CONSTRAINT "SkillRecord_voidedById_fkey" FOREIGN KEY ("voidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
