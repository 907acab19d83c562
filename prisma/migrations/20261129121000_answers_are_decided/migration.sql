-- An administrator sends an answer back, accepts something else in its place, or exempts somebody, with a reason.
ALTER TYPE "RequestedDocumentState" ADD VALUE 'EXEMPT';
ALTER TABLE "RequestedDocument" ADD COLUMN "decisionReason" TEXT, ADD COLUMN "decidedById" UUID;
ALTER TABLE "RequestedDocument" ADD CONSTRAINT "RequestedDocument_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "RequestedDocument_decidedById_idx" ON "RequestedDocument"("decidedById");
-- What was written when declining stays beside what is decided about it.
ALTER TABLE "RequestedDocument" DROP CONSTRAINT "RequestedDocument_answer_check";
ALTER TABLE "RequestedDocument" ADD CONSTRAINT "RequestedDocument_answer_check" CHECK (
  ("state" <> 'DECLINED' OR "declineReason" IS NOT NULL) AND ("declineReason" IS NULL OR "state" NOT IN ('OPEN', 'CANCELLED'))
    AND ("state" = 'OPEN' OR "answeredAt" IS NOT NULL));
