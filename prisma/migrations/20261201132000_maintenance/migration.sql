CREATE TABLE "Maintenance" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,
    CONSTRAINT "Maintenance_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Maintenance_times_check" CHECK ("endsAt" > "startsAt")
);

CREATE INDEX "Maintenance_endsAt_idx" ON "Maintenance"("endsAt");
