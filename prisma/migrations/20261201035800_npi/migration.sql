-- The NPI of a member, where the employer knows it: by it people are told apart on lists of exclusions.

-- AlterEnum
ALTER TYPE "ExclusionBasis" ADD VALUE 'NPI';

-- AlterTable
ALTER TABLE "Role" ADD COLUMN     "npi" TEXT;

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "npi" TEXT;

-- CreateIndex
CREATE INDEX "Exclusion_npi_idx" ON "Exclusion"("npi") WHERE (npi IS NOT NULL);
