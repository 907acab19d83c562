-- Why a session was finalized without the signature of everybody who attended, and when people were last asked to sign (decision 054).
ALTER TABLE "TaskSession" ADD COLUMN "unsignedReason" TEXT;
ALTER TABLE "TaskSessionInstructor" ADD COLUMN "signatureAskedAt" TIMESTAMPTZ(3);
ALTER TABLE "Enrollment" ADD COLUMN "signatureAskedAt" TIMESTAMPTZ(3);
