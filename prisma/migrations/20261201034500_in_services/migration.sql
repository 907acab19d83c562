-- In-services are classes for everybody: their hours count for requirements and the facility, for no license.
-- AlterTable
ALTER TABLE "Credit" ADD COLUMN     "inService" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "TaskRevision" ADD COLUMN     "inService" BOOLEAN NOT NULL DEFAULT false;
