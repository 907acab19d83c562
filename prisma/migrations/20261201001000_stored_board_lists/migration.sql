-- Lists of boards that lie in the operator's folder of the file store.
-- AlterTable
ALTER TABLE "BoardRoster" ADD COLUMN     "objectName" TEXT;

-- CreateTable
CREATE TABLE "BoardRosterObject" (
    "name" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "takenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BoardRosterObject_pkey" PRIMARY KEY ("name")
);
