-- The supervisor whom a file names for somebody who is not a member yet, by their employee number: whoever of the two joins later finds the
-- other by it.
ALTER TABLE "Invitation" ADD COLUMN     "supervisorEmployeeId" TEXT;

CREATE INDEX "Invitation_supervisor_idx" ON "Invitation"("orgId", "supervisorEmployeeId") WHERE ("supervisorEmployeeId" IS NOT NULL);
