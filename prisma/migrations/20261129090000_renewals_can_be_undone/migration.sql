-- A renewal can be undone: its period remembers the version of the license before it, and why it was recorded although it looked impossible.
ALTER TABLE "RenewalPeriod" ADD COLUMN "renewedFrom" INTEGER, ADD COLUMN "renewalReason" TEXT;
