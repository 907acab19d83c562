-- AlterTable
ALTER TABLE "TranscriptLink" ADD COLUMN     "documentIds" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "licenseIds" UUID[] DEFAULT ARRAY[]::UUID[];
