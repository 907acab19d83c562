-- Credits say whether they were live, how they were earned and who approved them, as some laws ask; classes and proposals too.
-- CreateEnum
CREATE TYPE "CreditActivity" AS ENUM ('COURSE', 'SELF_STUDY', 'ACADEMIC', 'TEACHING', 'PRECEPTOR', 'PUBLICATION', 'IN_SERVICE', 'OTHER');

-- AlterTable
ALTER TABLE "Credit" ADD COLUMN  "activity" "CreditActivity" NOT NULL DEFAULT 'COURSE',
ADD COLUMN     "approvals" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "live" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "CreditProposal" ADD COLUMN  "activity" "CreditActivity" NOT NULL DEFAULT 'COURSE',
ADD COLUMN     "approvals" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "live" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "TaskRevision" ADD COLUMN  "activity" "CreditActivity" NOT NULL DEFAULT 'COURSE',
ADD COLUMN     "live" BOOLEAN NOT NULL DEFAULT false;
