-- Invitations that an import left unsent: quick to list and to count, however many others there are.
CREATE INDEX "Invitation_unsent_idx" ON "Invitation"("orgId", "sortName", "id") WHERE ((state = 'OPEN'::"InvitationState") AND ("invitationType" = 'ORG'::"InvitationType") AND ("sentAt" IS NULL) AND ("nextResendAt" IS NULL));
