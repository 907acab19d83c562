-- A notice that goes by mail and as a text message: a job that is repeated for the text message sends no second mail.
ALTER TABLE "Notification" ADD COLUMN "mailedAt" TIMESTAMPTZ(3);
