-- Scans of the sheets that people signed on paper. One that was removed stays as a row that says who took its file away, when and why.
CREATE TABLE "SessionScan" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taskSessionId" UUID NOT NULL,
    "fileId" UUID,
    "createdById" UUID NOT NULL,
    "removedAt" TIMESTAMPTZ(3),
    "removedById" UUID,
    "removeReason" TEXT,

    CONSTRAINT "SessionScan_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SessionScan_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SessionScan_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SessionScan_removed_check" CHECK (
        ("removedAt" IS NULL AND "fileId" IS NOT NULL AND "removedById" IS NULL AND "removeReason" IS NULL)
        OR ("removedAt" IS NOT NULL AND "fileId" IS NULL AND "removedById" IS NOT NULL AND "removeReason" IS NOT NULL))
);

CREATE UNIQUE INDEX "SessionScan_fileId_key" ON "SessionScan"("fileId");
CREATE INDEX "SessionScan_taskSessionId_createdAt_id_idx" ON "SessionScan"("taskSessionId", "createdAt", "id");
CREATE INDEX "SessionScan_createdById_idx" ON "SessionScan"("createdById");
