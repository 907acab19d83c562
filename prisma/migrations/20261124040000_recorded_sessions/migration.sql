-- When somebody recorded a session that was over already; empty for those that were planned. Papers say so.
ALTER TABLE "TaskSession" ADD COLUMN "recordedAt" TIMESTAMPTZ(3);
