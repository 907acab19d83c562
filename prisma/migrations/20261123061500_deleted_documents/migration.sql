-- A deleted document is hidden at once and erased after 30 days.
ALTER TABLE "Document" ADD COLUMN "deletedAt" TIMESTAMPTZ(3);
CREATE INDEX "Document_deleted_idx" ON "Document"("deletedAt") WHERE ("deletedAt" IS NOT NULL);
