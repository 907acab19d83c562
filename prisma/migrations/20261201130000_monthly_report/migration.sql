ALTER TABLE "Role" ADD COLUMN "monthlyReport" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "Role_monthlyReport_idx" ON "Role" ("orgId", "id") WHERE ("monthlyReport");
