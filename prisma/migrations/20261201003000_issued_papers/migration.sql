-- CreateTable
CREATE TABLE "IssuedPaper" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "certificateId" UUID,
    "printedSheetId" UUID,
    "form" TEXT NOT NULL,
    "fileId" UUID NOT NULL,

    CONSTRAINT "IssuedPaper_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "IssuedPaper_one_check" CHECK (num_nonnulls("certificateId", "printedSheetId") = 1)
);

-- CreateIndex
CREATE INDEX "IssuedPaper_orgId_idx" ON "IssuedPaper"("orgId");

-- CreateIndex
CREATE UNIQUE INDEX "IssuedPaper_fileId_key" ON "IssuedPaper"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "IssuedPaper_certificateId_form_key" ON "IssuedPaper"("certificateId", "form");

-- CreateIndex
CREATE UNIQUE INDEX "IssuedPaper_printedSheetId_form_key" ON "IssuedPaper"("printedSheetId", "form");

-- AddForeignKey
ALTER TABLE "IssuedPaper" ADD CONSTRAINT "IssuedPaper_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuedPaper" ADD CONSTRAINT "IssuedPaper_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuedPaper" ADD CONSTRAINT "IssuedPaper_printedSheetId_fkey" FOREIGN KEY ("printedSheetId") REFERENCES "PrintedSheet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuedPaper" ADD CONSTRAINT "IssuedPaper_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
