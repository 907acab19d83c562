-- A group of a curriculum asks for documents, signed documents and licenses beside classes.
-- CreateTable
CREATE TABLE "CurriculumGroupItem" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "groupId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "requestId" UUID,
    "signingRequestId" UUID,
    "license" TEXT,

    CONSTRAINT "CurriculumGroupItem_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "CurriculumGroupItem_one_check" CHECK (num_nonnulls("requestId", "signingRequestId", "license") = 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "CurriculumGroupItem_groupId_position_key" ON "CurriculumGroupItem"("groupId", "position");

-- CreateIndex
CREATE INDEX "CurriculumGroupItem_requestId_idx" ON "CurriculumGroupItem"("requestId");

-- CreateIndex
CREATE INDEX "CurriculumGroupItem_signingRequestId_idx" ON "CurriculumGroupItem"("signingRequestId");

-- AddForeignKey
ALTER TABLE "CurriculumGroupItem" ADD CONSTRAINT "CurriculumGroupItem_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "CurriculumGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumGroupItem" ADD CONSTRAINT "CurriculumGroupItem_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "DocumentRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumGroupItem" ADD CONSTRAINT "CurriculumGroupItem_signingRequestId_fkey" FOREIGN KEY ("signingRequestId") REFERENCES "SigningRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;
