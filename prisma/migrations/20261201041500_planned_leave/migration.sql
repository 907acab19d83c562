-- A leave with its days, and a last working day ahead.

-- AlterTable
ALTER TABLE "Role" ADD COLUMN     "lastDay" DATE,
ADD COLUMN     "lastDayReason" TEXT,
ADD COLUMN     "leaveFrom" DATE,
ADD COLUMN     "leaveReason" TEXT,
ADD COLUMN     "leaveUntil" DATE,
ADD COLUMN     "plannedById" UUID;

-- CreateIndex
CREATE INDEX "Role_planned_idx" ON "Role"("orgId", "id") WHERE ((state <> 'ENDED'::"RoleState") AND (num_nonnulls("leaveFrom", "leaveUntil", "lastDay") > 0));
