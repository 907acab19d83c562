-- CreateEnum
CREATE TYPE "ClearanceState" AS ENUM ('NOT_CLEARED', 'UNKNOWN', 'CLEARED');

-- CreateTable
CREATE TABLE "Position" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "jobTitles" TEXT[],
    "departments" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "geo" TEXT NOT NULL,
    "licenses" JSONB NOT NULL,
    "multistate" BOOLEAN NOT NULL DEFAULT false,
    "checkedOnly" BOOLEAN NOT NULL DEFAULT false,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Position_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PositionDocument" (
    "positionId" UUID NOT NULL,
    "requestId" UUID NOT NULL,

    CONSTRAINT "PositionDocument_pkey" PRIMARY KEY ("positionId","requestId")
);

-- CreateTable
CREATE TABLE "PositionTraining" (
    "positionId" UUID NOT NULL,
    "curriculumId" UUID NOT NULL,

    CONSTRAINT "PositionTraining_pkey" PRIMARY KEY ("positionId","curriculumId")
);

-- CreateTable
CREATE TABLE "ClearanceSpan" (
    "id" BIGSERIAL NOT NULL,
    "orgId" UUID NOT NULL,
    "roleId" UUID,
    "invitationId" UUID,
    "positionId" UUID,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL,
    "supersededAt" TIMESTAMPTZ(3),
    "startsOn" DATE NOT NULL,
    "endsOn" DATE,
    "state" "ClearanceState",
    "reasons" JSONB NOT NULL,
    "onLeave" BOOLEAN NOT NULL DEFAULT false,
    "sortName" TEXT NOT NULL,
    "department" TEXT,

    CONSTRAINT "ClearanceSpan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Position_open_idx" ON "Position"("orgId", "name", "id") WHERE ("endedAt" IS NULL);

-- CreateIndex
CREATE INDEX "PositionDocument_requestId_idx" ON "PositionDocument"("requestId");

-- CreateIndex
CREATE INDEX "PositionTraining_curriculumId_idx" ON "PositionTraining"("curriculumId");

-- CreateIndex
CREATE INDEX "ClearanceSpan_roleId_idx" ON "ClearanceSpan"("roleId");

-- CreateIndex
CREATE INDEX "ClearanceSpan_invitationId_idx" ON "ClearanceSpan"("invitationId");

-- CreateIndex
CREATE INDEX "ClearanceSpan_positionId_idx" ON "ClearanceSpan"("positionId");

-- CreateIndex
CREATE INDEX "ClearanceSpan_orgId_id_idx" ON "ClearanceSpan"("orgId", "id");

-- CreateIndex
CREATE INDEX "ClearanceSpan_current_idx" ON "ClearanceSpan"("orgId", "sortName", "id") WHERE ("supersededAt" IS NULL);

-- CreateIndex
CREATE INDEX "ClearanceSpan_state_idx" ON "ClearanceSpan"("orgId", "state", "sortName", "id") WHERE ("supersededAt" IS NULL);

-- CreateIndex
CREATE INDEX "ClearanceSpan_turning_idx" ON "ClearanceSpan"("startsOn", "orgId") WHERE ("supersededAt" IS NULL);

-- AddForeignKey
ALTER TABLE "Position" ADD CONSTRAINT "Position_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PositionDocument" ADD CONSTRAINT "PositionDocument_positionId_fkey" FOREIGN KEY ("positionId") REFERENCES "Position"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PositionDocument" ADD CONSTRAINT "PositionDocument_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "DocumentRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PositionTraining" ADD CONSTRAINT "PositionTraining_positionId_fkey" FOREIGN KEY ("positionId") REFERENCES "Position"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PositionTraining" ADD CONSTRAINT "PositionTraining_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClearanceSpan" ADD CONSTRAINT "ClearanceSpan_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClearanceSpan" ADD CONSTRAINT "ClearanceSpan_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClearanceSpan" ADD CONSTRAINT "ClearanceSpan_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClearanceSpan" ADD CONSTRAINT "ClearanceSpan_positionId_fkey" FOREIGN KEY ("positionId") REFERENCES "Position"("id") ON DELETE SET NULL ON UPDATE CASCADE;
