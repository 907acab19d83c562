-- Something an organization says a member completed: it counts nowhere before the member confirms it.
CREATE TYPE "CreditProposalState" AS ENUM ('PROPOSED', 'CONFIRMED', 'DECLINED', 'LAPSED');

CREATE TABLE "CreditProposal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "orgId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "proposedById" UUID,
    "title" TEXT NOT NULL,
    "providerName" TEXT,
    "providerNumber" TEXT,
    "completedAt" DATE NOT NULL,
    "units" INTEGER,
    "onlineUnits" INTEGER,
    "format" "CourseFormat" NOT NULL,
    "topics" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sameKey" TEXT NOT NULL,
    "state" "CreditProposalState" NOT NULL DEFAULT 'PROPOSED',
    "lapsesAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),
    "remindCount" INTEGER NOT NULL DEFAULT 0,
    "creditId" UUID,
    "documentId" UUID,

    CONSTRAINT "CreditProposal_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "CreditProposal_documentId_key" ON "CreditProposal"("documentId");
CREATE UNIQUE INDEX "CreditProposal_orgId_userId_completedAt_sameKey_key" ON "CreditProposal"("orgId", "userId", "completedAt", "sameKey");
CREATE INDEX "CreditProposal_orgId_createdAt_id_idx" ON "CreditProposal"("orgId", "createdAt", "id");
CREATE INDEX "CreditProposal_orgId_state_createdAt_id_idx" ON "CreditProposal"("orgId", "state", "createdAt", "id");
CREATE INDEX "CreditProposal_userId_createdAt_id_idx" ON "CreditProposal"("userId", "createdAt", "id");
CREATE INDEX "CreditProposal_proposedById_idx" ON "CreditProposal"("proposedById");
CREATE INDEX "CreditProposal_creditId_idx" ON "CreditProposal"("creditId");
CREATE INDEX "CreditProposal_open_idx" ON "CreditProposal"("createdAt", "id") WHERE ("state" = 'PROPOSED'::"CreditProposalState");

ALTER TABLE "CreditProposal" ADD CONSTRAINT "CreditProposal_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CreditProposal" ADD CONSTRAINT "CreditProposal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CreditProposal" ADD CONSTRAINT "CreditProposal_proposedById_fkey" FOREIGN KEY ("proposedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "CreditProposal" ADD CONSTRAINT "CreditProposal_creditId_fkey" FOREIGN KEY ("creditId") REFERENCES "Credit"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "CreditProposal" ADD CONSTRAINT "CreditProposal_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;
