-- CreateTable
CREATE TABLE "TrustedIssuer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "issuer" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "TrustedIssuer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "TrustedIssuer_issuer_key" ON "TrustedIssuer"("issuer");
