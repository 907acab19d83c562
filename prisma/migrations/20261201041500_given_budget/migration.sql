-- AlterTable
ALTER TABLE "ClientBudget" ADD COLUMN     "given" BIGINT NOT NULL DEFAULT 0;
