-- Where the columns of files with a header go, as an organization set them last.
CREATE TABLE "ImportMapping" (
    "orgId" UUID NOT NULL,
    "signature" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "mapping" JSONB NOT NULL,

    CONSTRAINT "ImportMapping_pkey" PRIMARY KEY ("orgId", "signature")
);

-- CreateEnum
CREATE TYPE "SavedViewList" AS ENUM ('MEMBERS', 'CREDENTIALS');

-- Filters and order of a list that somebody gave a name.
CREATE TABLE "SavedView" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "list" "SavedViewList" NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ImportMapping_orgId_updatedAt_idx" ON "ImportMapping"("orgId", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_userId_orgId_list_name_key" ON "SavedView"("userId", "orgId", "list", "name");

-- CreateIndex
CREATE INDEX "SavedView_orgId_idx" ON "SavedView"("orgId");

-- AddForeignKey
ALTER TABLE "ImportMapping" ADD CONSTRAINT "ImportMapping_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
