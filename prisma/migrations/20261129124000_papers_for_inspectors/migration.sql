-- What boards ask for on certificates and sheets, and a survey link that shows nobody's own renewals.
ALTER TABLE "Org" ADD COLUMN "phone" TEXT;
ALTER TABLE "Provider" ADD COLUMN "approvedBy" TEXT;
ALTER TABLE "TaskSessionInstructor" ADD COLUMN "title" TEXT, ADD COLUMN "license" TEXT;
ALTER TABLE "Enrollment" ADD COLUMN "unsignedReason" TEXT;
ALTER TABLE "SurveyLink" ADD COLUMN "showsStanding" BOOLEAN NOT NULL DEFAULT false;
