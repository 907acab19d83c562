ALTER TABLE "TaskSessionInstructor" ADD COLUMN "rateCents" INTEGER,
  ADD CONSTRAINT "TaskSessionInstructor_rate_check" CHECK ("rateCents" BETWEEN 0 AND 100000);
